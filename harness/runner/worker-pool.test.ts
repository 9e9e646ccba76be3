import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commandFile } from '../../tools/build/root.js'
import { portsStillOpen } from '../processes/ports.js'
import { descendantsOf, stillRunning } from '../processes/test-processes.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-worker-'))
const waiting = path.join(folder, 'waiting')

const children: ChildProcess[] = []

const head = (name: string) => `scenario: ${name}
chains: { mainnet: { kind: evm, id: 1 }, solana: { kind: solana, cluster: mainnet } }
---
- open: Connect
- expect: { view: Connect }
`

/** Runs in the worker: says which process it is, what its world listens on, and goes no further. */
const waiter = `import { writeFileSync, renameSync } from 'node:fs'
export async function wait({ world }) {
  const urls = Object.values(world.chains).flatMap(({ rpcUrl, nodeUrl }) => [rpcUrl, nodeUrl])
  const ports = urls.map((url) => new URL(url).host)
  const part = ${JSON.stringify(folder)} + '/' + process.pid
  writeFileSync(part, JSON.stringify({ pid: process.pid, ports }))
  renameSync(part, ${JSON.stringify(waiting)} + '/' + process.pid)
  await new Promise(() => setInterval(() => {}, 1000))
}
`

/** The workers that wait there, once they are as many. */
async function waitingWorkers(count: number): Promise<{ pid: number; ports: string[] }[]> {
  await expect.poll(() => readdirSync(waiting), { timeout: 60_000 }).toHaveLength(count)
  return readdirSync(waiting).map((name) => {
    const file = path.join(waiting, name)
    const said = JSON.parse(readFileSync(file, 'utf8'))
    rmSync(file)
    return said
  })
}

/** Ends the worker that waits there, as a full memory would. Returns it, and all that it had started. */
async function killWorker(): Promise<number[]> {
  const [worker] = await waitingWorkers(1)
  const pid = worker?.pid ?? 0
  const all = [pid, ...descendantsOf(pid)]
  process.kill(pid, 'SIGKILL')
  return all
}

async function runAll(...argv: string[]) {
  const child = spawn(process.execPath, [commandFile, 'run', ...argv, '--json'], { cwd: folder })
  children.push(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { code, stdout, stderr }
}

beforeAll(() => {
  expect(existsSync(commandFile)).toBe(true)
  mkdirSync(waiting)
  writeFileSync(path.join(folder, 'wait.mjs'), waiter)
  writeFileSync(path.join(folder, 'dies.yaml'), `${head('Dies')}- ts: ./wait.mjs#wait\n`)
  for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.yaml`), head(name))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})

afterAll(() => rmSync(folder, { recursive: true }))

test('a worker that is killed fails its scenario by name, the others go on, and nothing of it stays', async () => {
  const files = ['dies.yaml', 'one.yaml', 'two.yaml']
  const [{ code, stderr }, pids] = await Promise.all([runAll(...files, '--workers', '2'), killWorker()])
  expect(code).toBe(12)
  expect(stderr).toContain('2 passed, 1 failed')
  expect(stderr).toContain(`dies failed at the whole scenario`)
  expect(stderr).toContain('the process that ran it ended with SIGKILL')
  expect(stderr).toContain(`npx walletmodal-harness run dies.yaml`)
  // The worker itself, a node of each chain with its guard, and those that wait for the next scenario.
  expect(pids.length).toBeGreaterThan(3)
  expect(await stillRunning(pids, 4000)).toEqual([])
}, 90_000) // Five processes start here, three of them with nodes and Chromium: on a busy machine that takes its time.

test('after SIGKILL of the run no child and no port is left within four seconds', async () => {
  const ended = runAll('dies.yaml', '--repeat', '2', '--workers', '2')
  const workers = await waitingWorkers(2)
  const [run] = children
  const started = descendantsOf(run?.pid ?? 0)
  const ports = workers.flatMap((worker) => worker.ports)
  // Two workers, each with two nodes behind their guards, and Chromium's processes.
  expect(started.length).toBeGreaterThan(8)
  expect([ports.length, await portsStillOpen(ports, 0)]).toEqual([8, ports])
  run?.kill('SIGKILL')
  expect((await ended).code).toBe(null)
  const [running, open] = await Promise.all([stillRunning(started, 4000), portsStillOpen(ports, 4000)])
  expect({ running, open }).toEqual({ running: [], open: [] })
}, 90_000)
