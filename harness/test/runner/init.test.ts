import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from './config.js'
import { planInit, writePlan } from './init.js'
import { findScenarioFiles, loadScenarios } from './load.js'
import { shippedWords } from './read-words.js'

function setup(files: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  return { folder, read, plan: () => planInit(folder) }
}

const packageOf = (dev: string, ...packages: string[]) =>
  JSON.stringify({ scripts: { dev }, dependencies: Object.fromEntries(packages.map((name) => [name, '1'])) }, null, 4)

const viteApp = packageOf('vite --host', 'vite', 'react', '@rainbow-me/rainbowkit', 'walletmodal-harness')

test('writes a config, a scenario, a script and a workflow for a Vite app with a modal that it knows', async () => {
  const peer = 'node_modules/@playwright/test/package.json'
  const { read, plan } = setup({ 'package.json': viteApp, 'pnpm-lock.yaml': '', [peer]: '{}' })
  const made = await plan()
  expect(made.found).toBe('Vite, the modal rainbowkit, pnpm')
  expect(made).toMatchObject({ enter: [], install: undefined, test: 'pnpm run test:wallet' })
  writePlan(made)
  expect(read('walletmodal-harness.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'walletmodal-harness'

    export default defineConfig({
      app: {
        command: 'pnpm run dev --port $PORT --strictPort',
        modal: 'rainbowkit',
      },
      scenarios: 'tests/wallet/*.yaml',
    })
    "
  `)
  const connects = existsSync(path.join(shippedWords, 'modals/rainbowkit/connect.yaml'))
  expect(read('tests/wallet/connect.yaml').includes('- connect: Fox\n- wallet.fox: approve\n')).toBe(connects)
  expect(read('tests/wallet/connect.yaml').endsWith('\n- seeAccount: $alice\n')).toBe(connects)
  expect(JSON.parse(read('package.json')).scripts).toEqual({
    dev: 'vite --host',
    'test:wallet': 'walletmodal-harness run',
  })
  expect(read('package.json')).toMatch(/^ {4}"scripts"/m)
  const { jobs } = parse(read('.github/workflows/wallet.yml'))
  const steps: { run?: string; uses?: string }[] = jobs.wallet.steps
  expect(steps.map(({ run, uses }) => run ?? uses?.replace(/@.*/, ''))).toEqual([
    'actions/checkout',
    'pnpm/action-setup',
    'actions/setup-node',
    'pnpm install --frozen-lockfile',
    'pnpm exec walletmodal-harness doctor --fix',
    'pnpm run test:wallet',
    'actions/upload-artifact',
  ])
  expect(Object.keys(jobs.wallet)).toEqual(['runs-on', 'steps'])
})

test('a page with our own modal has a first scenario that connects', async () => {
  const { read, plan } = setup({ 'package.json': packageOf('vite', 'vite', 'walletmodal', 'walletmodal-harness') })
  const made = await plan()
  expect(made.found).toBe('Vite, the modal walletmodal, npm')
  writePlan(made)
  expect(read('tests/wallet/connect.yaml')).toContain('- connect: Fox\n- wallet.fox: approve\n')
})

test('the nearest lock file tells the package manager', async () => {
  const { folder } = setup({ 'pnpm-lock.yaml': '', 'shop/package.json': viteApp, 'shop/package-lock.json': '' })
  expect((await planInit(path.join(folder, 'shop'))).found).toBe('Vite, the modal rainbowkit, npm')
})

test('names the peer that a package manager left out', async () => {
  const { install, test } = await setup({ 'package.json': viteApp, 'yarn.lock': '' }).plan()
  expect({ install, test }).toEqual({ install: 'yarn add --dev @playwright/test', test: 'yarn run test:wallet' })
})

test('the written files load and pass lint', async () => {
  const { folder, read, plan } = setup({ 'package.json': packageOf('next dev -p 4000', 'next', '@solana/kit') })
  writePlan(await plan())
  const config = read('walletmodal-harness.config.ts').replace(/import .*\n/, 'const defineConfig = (all) => all\n')
  writeFileSync(path.join(folder, 'walletmodal-harness.config.ts'), config)
  const { project } = await readConfig(undefined, folder)
  expect(project.app).toEqual({ command: 'npm run dev', modal: 'none' })
  const { scenarios, problems } = await loadScenarios(findScenarioFiles([], project), project)
  expect(problems).toEqual([])
  expect(scenarios[0]?.head.chains).toHaveProperty('solana')
})

test.each([
  ['App.tsx', 'return connectors.map((connector) => <button>{connector.name}</button>)', 'connects'],
  ['main.ts', 'config.connectors\n  .map((connector) => connector.name)', 'connects'],
  ['Connect.vue', '<button v-for="connector in connectors" :key="connector.id">', 'connects'],
  ['Connect.vue', '<button v-for="(connector, index) in $wagmi.connectors">', 'connects'],
  ['Connect.svelte', '{#each connectors as connector}', 'connects'],
  ['App.tsx', 'return <button onClick={() => connect({ connector: connectors[0] })}>Connect</button>', 'opens'],
  ['App.tsx', '// connectors.map((connector) => 1)', 'opens'],
  ['App.test.tsx', 'connectors.map((connector) => 1)', 'opens'],
])('without a modal the first scenario of %s with %s %s', async (file, text, does) => {
  const { read, plan } = setup({ 'package.json': packageOf('vite', 'vite', 'wagmi'), [`src/${file}`]: text })
  writePlan(await plan())
  expect(/^- connect: Fox$/m.test(read('tests/wallet/connect.yaml'))).toBe(does === 'connects')
})

test('the chains of the app are those of its first scenario', async () => {
  const { folder, read, plan } = setup({
    'package.json': packageOf('vite', 'vite', '@solana/kit'),
    'src/chains.ts': `import { sepolia, base } from 'viem/chains'\ncreateConfig({ chains: [sepolia, base] })\nclusterApiUrl('devnet')`,
  })
  const made = await plan()
  expect(made.found).toContain('the chains of src/chains.ts: sepolia, base, solana')
  writePlan(made)
  const scenario = path.join(folder, 'tests/wallet/connect.yaml')
  expect(read('tests/wallet/connect.yaml')).toContain(`chains:
  sepolia: { kind: evm, id: 11155111, fund: { alice: 10 ETH } }
  base: { kind: evm, id: 8453, fund: { alice: 10 ETH } }
  solana: { kind: solana, cluster: devnet, fund: { alice: 10 SOL } }
wallets:
  fox: { via: eip6963, accounts: [alice] }
`)
  expect((await loadScenarios(findScenarioFiles([scenario]))).problems).toEqual([])
})

test('the first scenario deploys contracts at the addresses that a page uses', async () => {
  const at = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const { folder, read } = setup({
    '.git/HEAD': '',
    'packages/web/package.json': packageOf('vite', 'vite', 'wagmi', 'viem'),
    'packages/web/src/chains.ts': `import { foundry } from 'viem/chains'\ncreateConfig({ chains: [foundry] })`,
    'packages/web/contracts/deployedContracts.ts': `const deployedContracts = { 31337: { Till: { address: '${at}', abi: [] }, Lost: { address: '0x00000000219ab540356cBB839Cbe05303d7705Fa', abi: [] } } } as const`,
    'packages/contracts/foundry.toml': '',
    'packages/contracts/out/Till.sol/Till.json': JSON.stringify({
      abi: [],
      bytecode: { object: '0x6001600c60003960016000f300' },
    }),
  })
  const made = await planInit(path.join(folder, 'packages/web'))
  expect(made.found).toContain(
    'the contracts of packages/web/contracts/deployedContracts.ts: Till (without Lost: no code, or no arguments)',
  )
  writePlan(made)
  expect(read('packages/web/tests/wallet/connect.yaml')).toContain(
    `    deploy:\n      Till: { at: '${at}' }\nwallets:\n`,
  )
  expect(read('.github/workflows/wallet.yml')).toContain('# The scenario reads contracts from packages/contracts/out.')
  const files = findScenarioFiles([path.join(folder, 'packages/web/tests/wallet/connect.yaml')])
  const { scenarios, problems } = await loadScenarios(files)
  expect(problems).toEqual([])
  expect(scenarios[0]?.head.chains?.['foundry']).toMatchObject({ deploy: { Till: { at } } })
})

test.each([
  [`clusterApiUrl('devnet')`, 'fox: { via: wallet-standard, networks: [solana], accounts: [alice] }', '$alice.solana'],
  [
    `import { bitcoin } from '@reown/appkit/networks'\nuse(bitcoin)`,
    'fox: { via: bitcoin-standard, accounts: [alice] }',
    '$alice.bitcoin',
  ],
])(
  'the scenario for an app of %s has a wallet of its kind and looks for its account',
  async (text, wallet, account) => {
    const { folder, read, plan } = setup({
      'package.json': packageOf('vite', 'vite', '@reown/appkit'),
      'main.ts': text,
    })
    writePlan(await plan())
    expect(read('tests/wallet/connect.yaml')).toContain(wallet)
    expect(read('tests/wallet/connect.yaml')).toContain(`\n- seeAccount: ${account}\n`)
    const files = findScenarioFiles([path.join(folder, 'tests/wallet/connect.yaml')])
    const project = { app: { url: 'http://localhost:1', modal: 'appkit' } } as const
    expect((await loadScenarios(files, project)).problems).toEqual([])
  },
)

test.each([
  ['if (window.ethereum === undefined) return <NoWallet />', '[eip6963, injected]'],
  ['const provider = (window as any).ethereum', '[eip6963, injected]'],
  ['window.addEventListener("eip6963:announceProvider", hear)', 'eip6963'],
])('an app with %s gets a wallet of the kind that it looks for', async (text, via) => {
  const { folder, read, plan } = setup({ 'package.json': packageOf('vite', 'vite', 'ethers'), 'main.js': text })
  writePlan(await plan())
  expect(read('tests/wallet/connect.yaml')).toContain(`fox: { via: ${via}, accounts: [alice] }`)
  const files = findScenarioFiles([path.join(folder, 'tests/wallet/connect.yaml')])
  expect((await loadScenarios(files)).problems).toEqual([])
})

test('keeps existing files and says so, and writes the workflow at the root of a repository', async () => {
  const { read, plan } = setup({
    'package.json': viteApp.replace('"dev"', '"test:wallet": "mine", "dev"'),
    'walletmodal-harness.config.mjs': 'export default {}',
    'tests/wallet/connect.yaml': 'mine',
    '.gitignore': 'node_modules\n/walletmodal-results\n',
    '.github/workflows/wallet.yml': 'mine',
  })
  const made = await plan()
  expect(made.files.map(({ file, isKept }) => [path.basename(file), isKept])).toEqual([
    ['walletmodal-harness.config.mjs', true],
    ['connect.yaml', true],
    ['package.json', true],
    ['.gitignore', true],
    ['wallet.yml', true],
  ])
  writePlan(made)
  expect(read('tests/wallet/connect.yaml')).toBe('mine')

  const mono = setup({ '.git/HEAD': '', 'apps/shop/package.json': viteApp, 'package-lock.json': '' })
  writePlan(await planInit(path.join(mono.folder, 'apps/shop')))
  expect(parse(mono.read('.github/workflows/wallet.yml')).jobs.wallet.defaults).toEqual({
    run: { 'working-directory': 'apps/shop' },
  })
})

test.each([
  ['esbuild main.js --watch=forever --servedir=.', 'npm run dev'],
  ['webpack serve', 'npm run dev'],
  ['next dev -p 4000', 'npm run dev'],
  ['concurrently "vite" "node api.js"', 'npm run dev'],
  ['node server.js', 'npm run dev'],
  ['astro dev', 'npm run dev'],
  ['ng serve', 'npm run dev -- --port $PORT'],
  ['vite dev --host', 'npm run dev -- --port $PORT --strictPort'],
  ['expo start', 'npm run dev -- --web --port $PORT'],
])('the config of an app with %s names no address: the command prints it', async (dev, command) => {
  const { plan } = setup({ 'package.json': packageOf(dev) })
  expect((await plan()).files[0]?.text).toContain(`app: {\n    command: '${command}',\n    modal: 'none',\n  }`)
})

test.each(['next dev', 'next dev --webpack', 'NODE_OPTIONS=--inspect next dev --turbopack', 'react-scripts start'])(
  'an app with %s gets a free port, so that no other project answers for it',
  async (dev) => {
    const { plan } = setup({ 'package.json': packageOf(dev, 'next') })
    expect((await plan()).files[0]?.text).toContain("command: 'npm run dev',\n    url: 'http://localhost:$PORT'")
  },
)

test.each([
  ['Next', 'next'],
  ['Remix', '@remix-run/dev', 'vite'],
  ['React Router', '@react-router/dev', 'vite'],
  ['Nuxt', 'nuxt'],
  ['SvelteKit', '@sveltejs/kit', 'vite'],
  ['Astro', 'astro'],
  ['Angular', '@angular/core'],
  ['Expo', 'expo'],
  ['Create React App', 'react-scripts'],
  ['Vite', 'vite', 'react'],
])('%s is recognised', async (name, ...packages) => {
  expect((await setup({ 'package.json': packageOf('serve it', ...packages) }).plan()).found).toMatch(
    new RegExp(`^${name},`),
  )
})

test('the folder of reports is in `.gitignore`', async () => {
  const { read, plan } = setup({ 'package.json': viteApp, '.gitignore': 'node_modules' })
  writePlan(await plan())
  expect(read('.gitignore')).toBe('node_modules\nwalletmodal-results/\n')
})

test.each([
  [
    'scaffold-eth',
    'packages/nextjs',
    {
      'package.json':
        '{ "workspaces": { "packages": ["packages/*"] }, "scripts": { "start": "yarn workspace nextjs dev" } }',
      'packages/hardhat/package.json': packageOf('hardhat node', 'hardhat', 'ethers'),
      'packages/nextjs/package.json': packageOf('next dev', 'next', '@rainbow-me/rainbowkit'),
    },
  ],
  [
    'a repository of contracts with a frontend',
    'frontend',
    {
      'package.json': packageOf('hardhat node', 'hardhat'),
      'frontend/package.json': packageOf('react-scripts start', 'react-scripts'),
    },
  ],
  ['a Foundry repository', 'web', { 'foundry.toml': '', 'web/package.json': packageOf('vite', 'vite', 'viem') }],
  [
    'a workspace of pnpm with a site beside the dapp',
    'projects/dapp',
    {
      'package.json': '{ "scripts": { "dev": "turbo dev" } }',
      'pnpm-workspace.yaml': "packages:\n  - 'projects/*'\n",
      'projects/a-site/package.json': packageOf('astro dev', 'astro'),
      'projects/dapp/package.json': packageOf('vite', 'vite', 'wagmi'),
      'projects/lib/package.json': packageOf('tsc -w', 'viem'),
    },
  ],
] as const)('in %s the page is found in %s', async (_, place, files) => {
  const { folder, plan } = setup(files)
  const made = await plan()
  expect(made.folder).toBe(path.join(folder, place))
  expect(made.found).toContain(` in ${place}, `)
  expect(made.enter).toEqual([`cd ${place}`])
  expect(made.files[0]?.file).toBe(path.join(folder, place, 'walletmodal-harness.config.ts'))
})

test('recognises a plain page, and a folder without an app to start', async () => {
  const page = await setup({ 'public/index.html': '<h1>Shop</h1>' }).plan()
  expect(page.found).toBe('a plain page, no modal that is known, npm')
  expect(page).toMatchObject({ install: 'npm install --save-dev walletmodal-harness', test: 'npm run test:wallet' })
  expect(page.files[0]?.text).toContain("command: 'npx vite public --port $PORT --strictPort'")
  expect((await setup({}).plan()).found).toBe('no page and no "dev" script, no modal that is known, npm')
})
