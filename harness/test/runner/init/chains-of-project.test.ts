import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chainsOfProject } from './chains-of-project.js'

function chainsOf(files: Readonly<Record<string, string>>, app = '.') {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-chains-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return chainsOfProject(path.join(folder, app)).map(({ name, chain, file }) => {
    const which = chain.kind === 'evm' ? chain.id : chain.kind === 'solana' ? chain.cluster : chain.network
    return `${name} ${chain.kind} ${which} ${path.relative(folder, file)}`
  })
}

test.each([
  [
    'what wagmi is set up with, in its order, and not what other code names',
    {
      'src/wagmi.ts': `import { createConfig, http } from 'wagmi'
        import { mainnet, base as home, sepolia,
          polygon } from 'wagmi/chains'
        export const config = createConfig({ chains: [sepolia, mainnet, home], transports: {} }) // polygon`,
      'src/names.ts': `import { zora } from 'viem/chains'\nexport const names = [zora]`,
    },
    ['sepolia evm 11155111 src/wagmi.ts', 'mainnet evm 1 src/wagmi.ts', 'base evm 8453 src/wagmi.ts'],
  ],
  [
    'chains of a list by its name, as in scaffold-eth',
    {
      'scaffold.config.ts': `import * as chains from "viem/chains";\nconst scaffoldConfig = { targetNetworks: [chains.foundry, chains.gnosis] }`,
    },
    ['foundry evm 31337 scaffold.config.ts', 'gnosis evm 100 scaffold.config.ts'],
  ],
  [
    'a chain of its own, networks of other kinds, and what thirdweb calls Ethereum',
    {
      'a.tsx': `import { ethereum } from 'thirdweb/chains'\nimport { defineChain } from 'viem'
        const mine = defineChain({ id: 80_002, name: 'My Shop Chain', nativeCurrency: {} })\nuse(ethereum)`,
      'b.ts': `import { solanaDevnet, bitcoin } from '@reown/appkit/networks'\nuse([solanaDevnet, bitcoin])`,
    },
    [
      'myShopChain evm 80002 a.tsx',
      'mainnet evm 1 a.tsx',
      'solanaDevnet solana devnet b.ts',
      'bitcoin bitcoin mainnet b.ts',
    ],
  ],
  [
    "the cluster of Solana's wallet-adapter",
    {
      'src/app.tsx': `import { clusterApiUrl } from '@solana/web3.js'
        const endpoint = clusterApiUrl('devnet')\nexport const App = () => <ConnectionProvider endpoint={endpoint} />`,
    },
    ['solana solana devnet src/app.tsx'],
  ],
  [
    'the cluster of Anchor',
    { 'anchor/Anchor.toml': '[provider]\ncluster = "Testnet"\nwallet = "~/.config/solana/id.json"\n' },
    ['solana solana testnet anchor/Anchor.toml'],
  ],
  [
    'networks of Hardhat, by number or by name',
    {
      'hardhat.config.ts': `export default { solidity: { version: '0.8.28', settings: { optimizer: { enabled: true } } }, networks: {
        sepolia: { type: 'http', url: process.env.URL ?? '', accounts: [] },
        shop: { chainId: 424242, url: 'http://localhost:9', mining: { auto: true } },
        odd: { accounts: [] } } }`,
    },
    ['sepolia evm 11155111 hardhat.config.ts', 'shop evm 424242 hardhat.config.ts'],
  ],
  [
    "Hardhat's own node",
    { 'hardhat.config.js': 'module.exports = { solidity: "0.8.9" }' },
    ['hardhat evm 31337 hardhat.config.js'],
  ],
  [
    'endpoints of Foundry',
    {
      'foundry.toml':
        '[profile.default]\nsrc = "src"\n[rpc_endpoints]\noptimism = "$' + '{URL}"\nnobody = "x"\n\n[fmt]\nbase = 1\n',
    },
    ['optimism evm 10 foundry.toml'],
  ],
  [
    'a number in code without a library',
    { 'src/Dapp.js': `const HARDHAT_NETWORK_ID = '31337';\nconst params = { chainId: '0xaa36a7' }` },
    ['anvil evm 31337 src/Dapp.js', 'sepolia evm 11155111 src/Dapp.js'],
  ],
  ['nothing', { 'src/main.ts': 'console.log(1)', 'node_modules/x/a.js': `const chainId = 1` }, []],
])('reads %s', (_, files, expected) => {
  expect(chainsOf(files)).toEqual(expected)
})

test('reads configuration of contracts beside the app if the app names no chain', () => {
  const files = {
    'packages/web/src/page.tsx': 'export const Page = () => null',
    'packages/contracts/hardhat.config.ts': 'export default { networks: { base: { url: "" } } }',
  }
  expect(chainsOf(files, 'packages/web')).toEqual(['base evm 8453 packages/contracts/hardhat.config.ts'])
  const own = { 'packages/web/src/page.tsx': `import { celo } from 'viem/chains'\nuse(celo)` }
  expect(chainsOf({ ...files, ...own }, 'packages/web')).toEqual(['celo evm 42220 packages/web/src/page.tsx'])
})

test('a list of all networks gives its first six chains, each once', () => {
  const names = ['mainnet', 'base', 'optimism', 'arbitrum', 'polygon', 'gnosis', 'celo', 'mainnet']
  const text = `import { ${[...new Set(names)].join(', ')} } from 'wagmi/chains'\ncreateConfig({ chains: [${names.join(', ')}] })`
  expect(chainsOf({ 'wagmi.ts': text }).map((line) => line.split(' ')[0])).toEqual(names.slice(0, 6))
})
