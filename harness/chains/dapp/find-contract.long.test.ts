import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkChain } from '../../runner/steps/check-chain.js'
import { createWorld } from '../../world/world.js'
import type { DeploySpec } from '../chain-spec.js'
import { callContract, sendToContract } from './call-contract.js'
import { contractsOf } from './known-contracts.js'
import { compiledFile, createPlayer, folderWith, worldWith } from './test-dapp.js'

const play = createPlayer()
const vault = JSON.parse(readFileSync(compiledFile('Vault'), 'utf8'))
const shop = JSON.parse(readFileSync(compiledFile('Shop'), 'utf8'))
const hardhatOf = (one: typeof vault) => ({ abi: one.abi, bytecode: one.bytecode.object })
const fromSource = (source: string) => ({
  ...vault,
  metadata: { settings: { compilationTarget: { [source]: 'Vault' } } },
})
const at = '0x1111111254EEB25477B68fb85Ed929f73A960582'

/** A repository with contracts of Hardhat, of Foundry, and what wagmi made of them. */
const project = {
  '.git/HEAD': '',
  'packages/contracts/hardhat.config.ts': "export default { paths: { artifacts: './compiled' } }",
  'packages/contracts/compiled/contracts/Shop.sol/Shop.json': hardhatOf(shop),
  'packages/contracts/compiled/contracts/Shop.sol/Shop.dbg.json': {},
  'packages/contracts/compiled/build-info/Shop.json': {},
  'packages/vaults/foundry.toml': '[profile.default]\nout = "built"\n',
  'packages/vaults/built/Vault.sol/Vault.json': fromSource('src/Vault.sol'),
  'packages/vaults/built/Vault.t.sol/VaultTest.json': shop,
  'packages/web/wagmi.config.ts': "export default defineConfig({ out: 'src/contracts.ts' })",
  'packages/web/src/contracts.ts': `import { createUseReadContract } from 'wagmi/codegen'
    export const tillAbi = ${JSON.stringify(vault.abi)} as const
    export const tillAddress = { 1: '${at}' } as const
    export const branchAbi = ${JSON.stringify(vault.abi)} as const
    export const branchAddress = { 8453: '${at}' } as const
    export const tillConfig = { address: tillAddress, abi: tillAbi } as const
    export const useReadTill = createUseReadContract({ abi: tillAbi })`,
  'packages/web/tests/wallet/connect.yaml': '',
}
const tests = 'packages/web/tests/wallet'

test('contracts are deployed, called and asked for events by the names that they have in the project', async () => {
  const root = folderWith(project)
  const deploy = { Shop: { args: ['bob', 1, 3] }, Mine: { contract: 'src/Vault.sol:Vault', args: [7], at } }
  const { mainnet, accounts, ask } = await worldWith({ deploy }, path.join(root, tests))
  expect([await ask('Shop', 'stock'), await ask('Mine', 'limit')]).toEqual([3, 7n])
  // The address is that of wagmi's file, by the chain's id; or the one that a call names.
  expect(await ask('Till', 'limit')).toBe(7n)
  expect(await callContract(mainnet, { contract: 'Vault', at, function: 'limit' }, accounts)).toBe(7n)
  const deposit = { contract: 'Vault', at, function: 'deposit', args: ['x'], from: 'bob', value: '1 ETH' }
  await sendToContract(mainnet, deposit, accounts)
  const events = { contract: 'till', name: 'Deposited', args: { holder: 'bob' }, count: 1 }
  expect(await checkChain(mainnet, { events }, accounts)).toBe(undefined)
  expect(Object.keys(contractsOf(mainnet))).toEqual(['Shop', 'Mine'])
  await expect(callContract(mainnet, { contract: 'Vault', function: 'limit' }, accounts)).rejects.toThrow(
    'there is no contract "Vault" on mainnet; there are: Shop, Mine. packages/vaults/built/Vault.sol/Vault.json has its ABI: say where it stands by "at"',
  )
  // An address on another chain is not taken.
  await expect(ask('Branch', 'limit')).rejects.toThrow('packages/web/src/contracts.ts has its ABI: say where it stands')
  await expect(ask('Vaultt', 'limit')).rejects.toThrow('(did you mean "Vault"?)')
})

test.each<[string, DeploySpec, Record<string, unknown>, RegExp | string]>([
  [
    'a name that is not there',
    { Vaul: { args: [7] } },
    {},
    ': looked in packages/contracts/compiled, packages/vaults/built (did you mean "Vault"?)',
  ],
  [
    'a name that is like no other',
    'Treasury',
    {},
    /no contract is named "Treasury" in .*; there are: Shop, Vault, VaultTest/,
  ],
  [
    'a name of two contracts',
    { Vault: { args: [7] } },
    { 'packages/contracts/compiled/contracts/old/Vault.sol/Vault.json': hardhatOf(vault) },
    'several contracts are named "Vault": packages/contracts/compiled/contracts/old/Vault.sol/Vault.json, packages/vaults/built/Vault.sol/Vault.json. Say "src/File.sol:Vault", or its "file"',
  ],
])('the world does not start, and says why, for %s', async (_, deploy, more, message) => {
  const folder = path.join(folderWith({ ...project, ...more }), tests)
  const spec = { kind: 'evm', id: 1, deploy } as const
  await expect(createWorld({ folder, chains: { mainnet: spec } })).rejects.toThrow(message)
})

test('a name of two contracts is told apart by its source, and a project without any says so', async () => {
  const more = {
    'packages/contracts/compiled/contracts/old/Vault.sol/Vault.json': hardhatOf(vault),
    'packages/vaults/built/other/Vault.sol/Vault.json': fromSource('src/other/Vault.sol'),
  }
  const folder = path.join(folderWith({ ...project, ...more }), tests)
  const { ask } = await worldWith(
    {
      deploy: {
        One: { contract: 'contracts/old/Vault.sol:Vault', args: [1] },
        Two: { contract: 'src/other/Vault.sol:Vault', args: [2] },
      },
    },
    folder,
  )
  expect([await ask('One', 'limit'), await ask('Two', 'limit')]).toEqual([1n, 2n])
  const empty = {
    folder: folderWith({ '.git/HEAD': '' }),
    chains: { mainnet: { kind: 'evm', id: 1, deploy: 'Vault' } },
  } as const
  await expect(createWorld(empty)).rejects.toThrow(/nothing is compiled in .* compile your contracts first/)
})

test('a scenario beside the app names contracts of the project', async () => {
  const result = await play(
    `
scenario: Somebody pays into the vault of the project
chains: { mainnet: { kind: evm, id: 1, fund: { bob: 5 ETH }, deploy: { Vault: { args: [7], at: '${at}' } } } }
---
- chain.mainnet: { send: { from: bob, contract: Till, function: deposit, args: [rent], value: 1 ETH } }
- expect: { chain: { mainnet: { call: { contract: Vault, function: depositOf, args: [bob], returns: '1000000000000000000' } } } }
`,
    project,
  )
  expect([result?.failure, result?.outcome]).toEqual([undefined, 'passed'])
})
