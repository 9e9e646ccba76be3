import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toWorldSpec } from './acting/run-job.js'
import { readConfig } from './config.js'
import { loadScenarios, type Project } from './load.js'
import { loadKinds } from './load-kinds.js'

const ours = path.resolve(import.meta.dirname, '../../world/wallets/testing/own-kinds.ts')

/** Creates a folder with a module of kinds beside a scenario. */
function setup(files: Readonly<Record<string, string>> = {}) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinds-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const usual = { 'kinds.ts': `export * from ${JSON.stringify(ours)}` }
  for (const [name, text] of Object.entries({ ...usual, ...files })) fs.writeFileSync(path.join(folder, name), text)
  const load = (content: string, project: Project = {}) =>
    loadScenarios([{ name: 'own', file: path.join(folder, 'own.yaml'), content }], project)
  return { folder, load }
}

const scenario = (chain: string, more = '', steps = '- goto: /\n- expect: { url: / }') => `scenario: A chain of its own
app: { url: http://localhost:1 }
${more}
chains: { gold: ${chain} }
wallets: { purse: { via: mine } }
---
${steps}
`

test('a scenario names kinds of its modules, and a world has them', async () => {
  const { folder, load } = setup()
  const text = scenario(
    '{ kind: mine, network: second, fund: { alice: 3 MINE } }',
    'kinds: ./kinds.ts',
    '- chain.gold: { setBalance: { bob: 4 MINE } }\n- expect: { chain: { gold: { balance: { bob: { below: 5 MINE } } } } }',
  )
  const { scenarios, problems } = await load(text)
  expect(problems).toEqual([])
  const [found] = scenarios
  if (!found) throw new Error('there is one')
  const kinds = await loadKinds(found.head.kinds, folder)
  const spec = toWorldSpec(found, { seed: 1, solana: 'auto', kinds })
  expect(spec.chains).toMatchObject({ gold: { kind: { kind: 'mine' }, network: 'second' } })
  expect(spec.wallets).toMatchObject({ purse: { via: [{ via: 'mine' }] } })
})

test('a chain that two modules reach is one kind, and a module that is named twice is one module', async () => {
  const { folder } = setup({
    'chain.ts': `export { mineChain } from ${JSON.stringify(ours)}`,
    'wallet.ts': `export { mineWallet } from ${JSON.stringify(ours)}`,
  })
  const named = ['./chain.ts', './wallet.ts', path.join(folder, 'wallet.ts')]
  const { chains, wallets } = await loadKinds(named, folder)
  expect(chains.map(({ kind }) => kind)).toEqual(['mine'])
  expect(wallets.map(({ via }) => via)).toEqual(['mine'])
  expect((await loadKinds('./wallet.ts', folder)).chains.map(({ kind }) => kind)).toEqual(['mine'])
})

test('a config gives its kinds to every scenario, relative to its folder', async () => {
  const { folder, load } = setup({ 'walletmodal-harness.config.json': '{ "kinds": "./kinds.ts" }' })
  const { project } = await readConfig(undefined, folder)
  expect(project.kinds).toEqual([path.join(folder, 'kinds.ts')])
  expect((await load(scenario('{ kind: mine }'), project)).problems).toEqual([])
  const without = await load(scenario('{ kind: mine }'))
  expect(without.problems.map(({ message }) => message)).toEqual([
    'wants "evm" or "solana" or "bitcoin" or "polkadot", got "mine"',
    expect.stringContaining('got "mine"'),
  ])
})

const wrongHeads: readonly (readonly [string, string, string])[] = [
  ['{ kind: mien }', 'kinds: ./kinds.ts', 'wants "evm" or "solana" or "bitcoin" or "polkadot" or "mine", got "mien"'],
  ['{ kind: mine, network: third }', 'kinds: ./kinds.ts', 'wants "main" or "second", got "third"'],
  ['{ kind: mine, id: 1 }', 'kinds: ./kinds.ts', '"id" does not go with the other keys here'],
  ['{ kind: mine, fund: { alice: 1 ETH } }', 'kinds: ./kinds.ts', 'wants an amount such as 10 MINE, got "1 ETH"'],
  ['{ kind: mine, fund: { alise: 1 MINE } }', 'kinds: ./kinds.ts', 'nobody is named "alise"'],
  ['{ kind: mine }', 'kinds: ./others.ts', 'kinds: there is no file ./others.ts'],
  [
    '{ kind: mine }',
    'kinds: ./empty.ts',
    'kinds: ./empty.ts exports no kind of chain or wallet: export const mine = defineChain({ … })',
  ],
  ['{ kind: mine }', 'kinds: [./kinds.ts, ./twice.ts]', 'kinds: two are called "mine": give one of them another name'],
  ['{ kind: mine }', 'kinds: ./broken.ts', 'kinds: ./broken.ts cannot be loaded: it is broken'],
]

test.each(wrongHeads)('chains: { gold: %s } with %s is told', async (chain, kinds, message) => {
  const { load } = setup({
    'empty.ts': 'export const nothing = 1',
    'broken.ts': 'throw new Error("it is broken")',
    'twice.ts': `import { mineChain } from ${JSON.stringify(ours)}\nexport const other = { ...mineChain }`,
  })
  const { problems } = await load(scenario(chain, kinds))
  expect(problems.map((problem) => problem.message)).toContain(message)
  expect(problems[0]?.position).toBeDefined()
})

test('amounts in steps must be in the coin of their chain', async () => {
  const { load } = setup()
  const steps = `- chain.gold: { setBalance: { bob: 4 ETH } }
- expect: { chain: { gold: { balance: { bob: 4 GOLD } } } }`
  const { problems } = await load(scenario('{ kind: mine }', 'kinds: ./kinds.ts', steps))
  expect(problems.map(({ message, position }) => [message, position?.line])).toEqual([
    ['wants an amount such as 10 MINE, got "4 ETH"', 7],
    ['wants an amount such as 10 MINE, got "4 GOLD"', 8],
  ])
  const ofOurs = await load(`scenario: Ether
chains: { mainnet: { kind: evm, id: 1 } }
---
- chain.mainnet: { setBalance: { bob: 4 MINE } }
- expect: { chain: { mainnet: { balance: { bob: 4 ETH } } } }
`)
  expect(ofOurs.problems.map(({ message }) => message)).toEqual([
    'wants an amount such as 10 ETH or 0.5 SOL, got "4 MINE"',
  ])
})

test("the harness's own page takes no chain from outside, and says what does", async () => {
  const { load } = setup()
  const text = scenario('{ kind: mine }', 'kinds: ./kinds.ts').replace('app: { url: http://localhost:1 }', '')
  expect((await load(text)).problems.map(({ message }) => message)).toContain(
    `the harness's own page has no adapter for a chain of the kind "mine": name the app that has one (app: { url: … })`,
  )
})
