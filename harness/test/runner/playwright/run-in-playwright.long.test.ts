import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commandFile } from '../../../../tools/build/root.js'
import { portsStillOpen } from '../../../world/processes/ports.js'
import { descendantsOf, stillRunning } from '../../../world/processes/testing/processes.js'
import type { RunSummary } from '../report/result.js'
import { stepsOfTrace } from './testing/trace.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-playwright-'))
const waiting = path.join(folder, 'waiting')

const children: ChildProcess[] = []

const head = (name: string) => `scenario: ${name}
chains: { mainnet: { kind: evm, id: 1 }, solana: { kind: solana, cluster: mainnet } }
---
- open: Connect
- expect: { view: Connect }
`

const connects = `scenario: A visitor declines
chains: { mainnet: { kind: evm, id: 1 } }
wallets: { fox: { via: eip6963, accounts: [alice] } }
---
- askToConnect: Fox
- wallet.fox: reject
- expect: { status: disconnected, error: wallet_user_rejected }
`

/** Runs in the worker: reports its process and the ports of its world, and then waits. */
const waiter = `import { existsSync, writeFileSync, renameSync } from 'node:fs'
export async function wait({ world }) {
  const urls = Object.values(world.chains).flatMap(({ rpcUrl, nodeUrl }) => [rpcUrl, nodeUrl])
  const ports = urls.map((url) => new URL(url).host)
  const part = ${JSON.stringify(folder)} + '/' + process.pid
  writeFileSync(part, JSON.stringify({ pid: process.pid, ports }))
  renameSync(part, ${JSON.stringify(waiting)} + '/' + process.pid)
  await new Promise(() => setInterval(() => {}, 1000))
}
/** Fails only at the first try. */
export function fail() {
  const tried = ${JSON.stringify(folder)} + '/tried'
  if (existsSync(tried)) return
  writeFileSync(tried, '')
  throw new Error('not yet')
}
`

type Ended = ReturnType<typeof start>

/** Resolves with the waiting workers, once there are `count`. Throws with the output if the run ends earlier. */
async function waitingWorkers(count: number, ended: Ended): Promise<{ pid: number; ports: string[] }[]> {
  const tooEarly = ended.then(({ code, said }) => {
    throw new Error(`The run ended with ${code}:\n${said}`)
  })
  await Promise.race([expect.poll(() => readdirSync(waiting), { timeout: 120_000 }).toHaveLength(count), tooEarly])
  return readdirSync(waiting).map((name) => {
    const file = path.join(waiting, name)
    const said = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(file)
    return said
  })
}

/** Kills the waiting worker, as the system does when memory runs out. Returns the worker and its descendants. */
async function killWorker(ended: Ended): Promise<number[]> {
  const [worker] = await waitingWorkers(1, ended)
  const pid = worker?.pid ?? 0
  const all = [pid, ...descendantsOf(pid)]
  process.kill(pid, 'SIGKILL')
  return all
}

async function start(command: string, ...argv: string[]) {
  const child = spawn(process.execPath, [command, ...argv], { cwd: folder })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, said }
}

const run = (...argv: string[]) => start(commandFile, 'run', ...argv)

beforeAll(() => {
  expect(existsSync(commandFile)).toBe(true)
  mkdirSync(waiting)
  writeFileSync(path.join(folder, 'steps.mjs'), waiter)
  writeFileSync(path.join(folder, 'dies.yaml'), `${head('Dies')}- ts: ./steps.mjs#wait\n`)
  const simple = 'chains: { mainnet: { kind: evm, id: 1 } }\n---\n'
  writeFileSync(
    path.join(folder, 'shaky.yaml'),
    `scenario: Shaky\n${simple}- ts: ./steps.mjs#fail\n- expect: { modal: closed }\n`,
  )
  writeFileSync(path.join(folder, 'wrong.yaml'), `scenario: Wrong\n${simple}- expect: { modal: open, within: 20ms }\n`)
  writeFileSync(path.join(folder, 'connects.yaml'), connects)
  for (const name of ['one', 'two', 'é', 'ü']) writeFileSync(path.join(folder, `${name}.yaml`), head(name))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})

afterAll(() => rmSync(folder, { recursive: true }))

const summaryIn = (output: string): RunSummary =>
  JSON.parse(readFileSync(path.join(folder, output, 'result.json'), 'utf8'))

test('a scenario that passes at a retry is flaky, and a failed one has a trace and reports of Playwright', async () => {
  const files = ['shaky.yaml', 'wrong.yaml']
  const flags = ['--retries', '1', '--trace', 'on-fail', '--reporter', 'list,json,html,junit', '--output', 'out']
  const { code, said } = await run(...files, ...flags)
  expect(said).toContain('0 passed, 1 failed, 1 flaky')
  // The failure decides over the flaky scenario.
  expect(code).toBe(1)
  const { results, traces } = summaryIn('out')
  expect(results.map(({ name, outcome }) => [name, outcome]).sort()).toEqual([
    ['shaky', 'flaky'],
    ['wrong', 'assertion'],
  ])
  expect(said).toContain('passed at attempt 2; the first attempt failed: not yet')
  expect(traces).toHaveLength(1)
  expect(existsSync(traces[0] ?? '')).toBe(true)
  expect(readFileSync(path.join(folder, 'out/junit.xml'), 'utf8')).toContain('modal: wanted "open", got "closed"')
  expect(existsSync(path.join(folder, 'out/html/index.html'))).toBe(true)

  // Runs only the scenario that failed.
  const again = await run(...files, '--last-failed', '--output', 'out', '--json')
  expect(again.said).toContain('"planned":1')
  expect(again.code).toBe(1)
})

test('a trace has requests to wallets and services on one timeline with the steps', async () => {
  const { code } = await run('connects.yaml', '--trace', 'on', '--reporter', 'json', '--output', 'traced')
  expect(code).toBe(0)
  const [trace = ''] = summaryIn('traced').traces
  const steps = stepsOfTrace(trace)
  const titles = steps.map(({ title }) => title)
  expect(titles).toEqual(
    expect.arrayContaining(['askToConnect: Fox', 'wallet fox: eth_requestAccounts', 'service catalogue: getWallets']),
  )
  expect(titles.indexOf('wallet fox: eth_requestAccounts')).toBeGreaterThan(titles.indexOf('askToConnect: Fox'))
  expect(steps.find(({ title }) => title === 'wallet fox: eth_requestAccounts')?.error).toMatch(/\b4001\b/)
})

test('Playwright merges the report of a shard with those of the others', async () => {
  const { code, said } = await run(
    'one.yaml',
    'two.yaml',
    '--shard',
    '2/2',
    '--reporter',
    'list,blob',
    '--output',
    'part',
  )
  expect(said).toContain('1 passed, 0 failed')
  expect(code).toBe(0)
  const playwright = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js')
  const merged = await start(playwright, 'merge-reports', '--reporter', 'line', 'part/blob')
  expect(merged.said).toContain('1 passed')
})

test('a killed worker fails its scenario by name, the others go on, and no process stays', async () => {
  // Names with characters that no file of a Playwright test may have.
  const files = ['dies.yaml', 'é.yaml', 'ü.yaml']
  const ended = run(...files, '--workers', '2')
  const pids = await killWorker(ended)
  const { code, said } = await ended
  expect(code).toBe(12)
  expect(said).toContain('2 passed, 1 failed')
  expect(said).toContain('dies failed at the whole scenario')
  expect(said).toContain('worker process exited unexpectedly')
  expect(said).toContain('npx walletmodal-harness run dies.yaml')
  // The worker itself, each chain's node with its guard process, and spare nodes for the next scenario.
  expect(pids.length).toBeGreaterThan(3)
  expect(await stillRunning(pids, 4000)).toEqual([])
})

test('after SIGKILL of the run no child and no port is left within four seconds', async () => {
  const before = readdirSync(tmpdir())
  const ended = run('dies.yaml', '--repeat', '2', '--workers', '2')
  const workers = await waitingWorkers(2, ended)
  const [command] = children
  const started = descendantsOf(command?.pid ?? 0)
  const ports = workers.flatMap((worker) => worker.ports)
  // Two workers, each with two nodes and their guard processes, and Chromium's processes.
  expect(started.length).toBeGreaterThan(8)
  expect({ portCount: ports.length, portsStillOpen: await portsStillOpen(ports, 0) }).toEqual({
    portCount: 8,
    portsStillOpen: ports,
  })
  const temporary = () => readdirSync(tmpdir()).filter((name) => name.startsWith('walletmodal-run-'))
  const mine = temporary().filter((name) => !before.includes(name))
  expect(mine).not.toEqual([])
  command?.kill('SIGKILL')
  expect((await ended).code).toBe(null)
  const [running, open] = await Promise.all([stillRunning(started, 4000), portsStillOpen(ports, 4000)])
  expect({ running, open }).toEqual({ running: [], open: [] })
  await expect.poll(() => temporary().filter((name) => mine.includes(name))).toEqual([])
})

test('after SIGKILL of a run in WebKit neither its browser nor its screen is left', async () => {
  const ended = run('dies.yaml', '--browser', 'webkit', '--workers', '1')
  await waitingWorkers(1, ended)
  const started = descendantsOf(children.at(-1)?.pid ?? 0)
  const names = started.map((pid) => readFileSync(`/proc/${pid}/comm`, 'utf8').trim())
  expect(names).toEqual(expect.arrayContaining(['Xvfb', 'WebKitWebDriver', 'MiniBrowser']))
  children.at(-1)?.kill('SIGKILL')
  expect((await ended).code).toBe(null)
  expect(await stillRunning(started, 4000)).toEqual([])
})
