import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { RunOptions } from '../job.js'
import { createTestRuns, testRunOptions } from '../testing/run.js'

const folders: string[] = []
const runs = createTestRuns()
afterAll(runs.close)

async function setup(text: string, part: Partial<RunOptions> = {}, modules: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-run-'))
  folders.push(folder)
  const file = path.join(folder, 'mine.yaml')
  writeFileSync(file, text)
  for (const [name, module] of Object.entries(modules)) writeFileSync(path.join(folder, name), module)
  const options = testRunOptions(folder, file, part)
  const summary = await runs.run(options)
  return { summary, exitCode: summary.exitCode, failure: summary.results[0]?.failure }
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const head = `scenario: Mine
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
`

test('a passing scenario ends with 0 in every repetition', async () => {
  const text = `${head}---\n- open: Connect\n- expect: { view: Connect, rows: { Fox: 1 } }\n`
  const { exitCode, summary } = await setup(text, { repeat: 2 })
  expect(summary.results.map(({ round, failure }) => [round, failure])).toEqual([
    [1, undefined],
    [2, undefined],
  ])
  expect({ exitCode, passed: summary.passed }).toEqual({ exitCode: 0, passed: 2 })
})

test('a failed assertion names its step, both values, the last events and the command that repeats it', async () => {
  const { exitCode, failure } = await setup(`${head}---\n- open: Connect\n- expect: { view: Account, within: 50ms }\n`)
  expect(exitCode).toBe(1)
  expect(failure?.step).toBe('step 2 (mine.yaml:6:3) expect: {"view":"Account","within":"50ms"}')
  expect(failure?.message).toBe('view: wanted "Account", got "Connect"')
  expect(failure?.lastEvents).toEqual(expect.arrayContaining(['view Connect', 'MODAL_OPEN']))
  expect(failure?.command).toMatch(/^npx walletmodal-harness run .* --seed 1 --still$/)
})

test('an unhandled rejection is one line, with its stack in the details', async () => {
  const reject = (reason: string) =>
    setup(
      `${head}---\n- ts: ./lose.ts#lose\n- expect: { modal: closed }\n`,
      {},
      {
        'lose.ts': `export const lose = () => { void Promise.reject(${reason}) }\n`,
      },
    )
  const { exitCode, failure } = await reject(`new Error('nobody is there\\nfor me')`)
  expect(exitCode).toBe(6)
  expect(failure?.message).toBe('an unhandled rejection: nobody is there')
  expect(failure?.detail).toMatch(/^Error: nobody is there\nfor me\n {4}at /)
  const plain = await reject(`'no error'`)
  expect({ message: plain.failure?.message, detail: plain.failure?.detail }).toEqual({
    message: 'an unhandled rejection: no error',
    detail: undefined,
  })
})

test('`never` fails on a state of any length', async () => {
  const { failure, exitCode } = await setup(
    `${head}---\n- never: { view: ConnectingExternal }\n- open: Connect\n- choose: Fox\n- goBack\n- expect: { view: Connect }\n`,
  )
  expect(exitCode).toBe(1)
  expect(failure?.message).toBe('never: {"view":"ConnectingExternal"} was true')
})

test('`always` fails at the first change', async () => {
  const { failure } = await setup(
    `${head}---\n- always: { modal: closed }\n- open: Connect\n- expect: { modal: open }\n`,
  )
  expect(failure?.message).toBe('modal: wanted "closed", got "open"')
})

test('`eventually` must hold at some moment', async () => {
  const text = (view: string) =>
    `${head}---\n- eventually: { view: ${view}, within: 50ms }\n- open: Connect\n- choose: Fox\n- goBack\n- expect: { view: Connect }\n`
  expect((await setup(text('ConnectingExternal'))).exitCode).toBe(0)
  const { failure } = await setup(text('Networks'))
  expect(failure?.message).toContain('view: wanted "Networks", got "Connect"')
})

test('a console error that no step expects is a closed-world violation of its step', async () => {
  const steps = '- open: Connect\n- ts: ./log.ts#log\n- expect: { view: Connect }\n'
  const log = `export const log = ({ page }) => page.evaluate(() => console.error('the page has lost something'))\n`
  const { exitCode, failure } = await setup(`${head}---\n${steps}`, {}, { 'log.ts': log })
  expect(exitCode).toBe(6)
  expect(failure?.step).toMatch(/^step 2 .* ts: \.\/log\.ts#log$/)
  expect(failure?.message).toMatch(/^a console error that no step expects: the page has lost something/)
})

test('a console error of a page that nobody has touched is of its opening', async () => {
  const text = `scenario: Mine\nchains: { mainnet: { kind: evm, id: 1 } }\nmodal: { projectId: '' }\n---\n- open: Connect\n- expect: { view: Connect }\n`
  const { exitCode, failure } = await setup(text)
  expect(exitCode).toBe(6)
  expect(failure?.step).toBe('opening the page')
  expect(failure?.message).toMatch(/^a console error that no step expects: .*Project ID Not Configured/)
})

test('an expected console error covers one error only', async () => {
  const text = (steps: string) =>
    `scenario: Mine\nchains: { mainnet: { kind: evm, id: 1 } }\nmodal: { projectId: '' }\n---\n- open: Connect\n${steps}`
  const expectation = '- expect: { console: Project ID, within: 1s }\n'
  expect((await setup(text(expectation))).exitCode).toBe(0)
  expect((await setup(text(expectation + expectation))).exitCode).toBe(1)
})

test("a failure of the host page's own call that no step expects is its own outcome", async () => {
  const { exitCode, failure } = await setup(`${head}---\n- app.sign: Hello\n- expect: { modal: closed }\n`)
  expect(exitCode).toBe(5)
  expect(failure?.message).toContain('No wallet is connected')
})

test('a missing control is a failed assertion', async () => {
  const { exitCode, failure } = await setup(`${head}---\n- open: Connect\n- choose: Fix\n- expect: { modal: open }\n`)
  expect(exitCode).toBe(1)
  expect(failure?.message).toMatch(/^there is no button .*Fix/)
})

test('a wallet that never answers cannot be approved, one that answers late can', async () => {
  const text = (word: string) =>
    `${head}---\n- open: Connect\n- wallet.fox: never\n- choose: Fox\n- wallet.fox: ${word}\n- wallet.fox: approve\n- expect: { status: connected }\n`
  expect((await setup(text('never'))).failure?.message).toBe('fox never answers: its policy is "never".')
  expect((await setup(text('later'))).failure).toBeUndefined()
})

test('a scenario that takes too long is a timeout', async () => {
  const text = `${head}---\n- open: Connect\n- expect: { view: Account, within: 1m }\n`
  expect((await setup(text, { timeoutMs: 700 })).exitCode).toBe(7)
})

test('a node that cannot start is a sandbox failure with what to do', async () => {
  const text = `scenario: Mine\nchains: { solana: { kind: solana, cluster: mainnet } }\n---\n- expect: { modal: closed }\n`
  const { exitCode, failure } = await setup(text, { solana: 'validator' })
  expect(exitCode).toBe(4)
  expect(failure?.message).toMatch(/solana-test-validator/)
})

test('a `ts` step calls a function in a file beside the scenario', async () => {
  const text = (name: string) => `${head}---\n- open: Connect\n- expect: { view: Connect }\n- ts: ./check.ts#${name}\n`
  const withFile = async (name: string) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'wm-ts-'))
    folders.push(folder)
    const module = `import type { World } from 'nowhere'
export async function good({ world, snapshot }: { world: World; snapshot: { view: string } }) {
  if (snapshot.view !== 'Connect' || !world.wallets.fox) throw new Error('not as it should be')
}
export function bad() { throw new Error('not as it should be') }
`
    writeFileSync(path.join(folder, 'check.ts'), module)
    writeFileSync(path.join(folder, 'mine.yaml'), text(name))
    return setup(text(name), { selectors: [path.join(folder, 'mine.yaml')] })
  }
  expect((await withFile('good')).exitCode).toBe(0)
  const { failure } = await withFile('bad')
  expect(failure?.message).toBe('not as it should be')
  expect((await withFile('missing')).failure?.message).toContain('exports no function "missing"')
})

test('the scenario in the documentation passes unchanged', async () => {
  const page = readFileSync(new URL('../../../../docs/harness.md', import.meta.url), 'utf8')
  const example = /```yaml\n(scenario: [\s\S]*?)```/.exec(page)?.[1]
  if (example === undefined) throw new Error('the page shows no scenario')
  const { failure } = await setup(example)
  expect(failure).toBeUndefined()
})

test('steps act on a chain with an economy, and facts compare it to the wei', async () => {
  const { exitCode, failure } = await setup(`scenario: Mine
chains:
  mainnet:
    kind: evm
    id: 1
    fund: { alice: 1 ETH }
    economy: { tokens: { alice: { USDC: 5 } }, nfts: { alice: { DEED 1: 1 } } }
---
- chain.mainnet: { transfer: { from: alice, to: bob, native: 0.5 ETH, tokens: { USDC: '1.25' }, nfts: { DEED 1: 1 } } }
- chain.mainnet:
    mint: { alice.smart: { tokens: { DAI: 2 }, nfts: { GEAR 5: 3 } } }
    setReserves: { USDC: { token: '10.5', native: 1 } }
    setAllowance: { alice: { USDT: 7 } }
    setBalance: { alice.smart: 1 ETH }
- chain.mainnet: { transfer: { from: alice.smart, to: bob, tokens: { DAI: 1 } } }
- expect:
    chain:
      mainnet:
        balance: { alice: { below: 0.5 ETH }, bob: 0.5 ETH }
        tokens: { alice: { USDC: '3.75' }, bob: { USDC: '1.25', DAI: 1 }, alice.smart: { DAI: { above: '0.9', below: 2 } } }
        nfts: { alice: { DEED 1: 0 }, bob: { DEED 1: 1 }, alice.smart: { GEAR 5: 3 } }
        reserves: { USDC: { token: '10.5', native: 1 } }
        allowance: { alice: { USDT: 7 } }
        transactions: { alice: 3, bob: 0 }
- chain.mainnet: { fault: stuck-pending, id: slow }
- chain.mainnet: { transfer: { from: alice, to: bob, native: 1 wei } }
- expect: { chain: { mainnet: { pending: { alice: 1 }, transactions: { alice: 3 } } } }
- chain.mainnet: { replace: { of: alice, by: cancel } }
- heal: slow
- expect: { chain: { mainnet: { pending: { alice: 0 }, transactions: { alice: 4 }, balance: { bob: 0.5 ETH } } } }
`)
  expect(failure).toBeUndefined()
  expect(exitCode).toBe(0)
})

test('a failed fact of a chain names both values', async () => {
  const { failure } = await setup(`scenario: Mine
chains: { mainnet: { kind: evm, id: 1, economy: { tokens: { alice: { USDC: 5 } } } } }
---
- expect: { chain: { mainnet: { tokens: { alice: { USDC: '5.000001' } } } }, within: 20ms }
`)
  expect(failure?.message).toBe('chain mainnet USDC of alice: wanted "5.000001", got 5')
})
