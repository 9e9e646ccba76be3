import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { commandFile } from '../build/root.js'
import { descendantsOf, stillRunning } from '../processes/test-processes.js'

const folder = mkdtempSync(path.join(tmpdir(), 'wm-worker-'))
const pidFile = path.join(folder, 'pid')

const children: ChildProcess[] = []

const head = (name: string) => `scenario: ${name}
chains: { mainnet: { kind: evm, id: 1 }, solana: { kind: solana, cluster: mainnet } }
---
- open: Connect
- expect: { view: Connect }
`

/** Runs in the worker: says which process it is, and goes no further. */
const waiter = `import { writeFileSync, renameSync } from 'node:fs'
export async function wait() {
  const file = ${JSON.stringify(pidFile)}
  writeFileSync(file + '.part', String(process.pid))
  renameSync(file + '.part', file)
  await new Promise(() => setInterval(() => {}, 1000))
}
`

/** Ends the worker that waits there, as a full memory would. Returns it, and all that it had started. */
async function killWorker(): Promise<number[]> {
  await expect.poll(() => existsSync(pidFile), { timeout: 60_000 }).toBe(true)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  rmSync(pidFile)
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
  writeFileSync(path.join(folder, 'wait.mjs'), waiter)
  writeFileSync(path.join(folder, 'dies.yaml'), `${head('Dies')}- ts: ./wait.mjs#wait\n`)
  for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.yaml`), head(name))
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each(['core', 'browser'])(
  'a worker that is killed fails its scenario on %s by name, the others go on, and nothing of it stays',
  async (target) => {
    const files = ['dies.yaml', 'one.yaml', 'two.yaml']
    const [{ code, stderr }, pids] = await Promise.all([
      runAll(...files, '--target', target, '--workers', '2'),
      killWorker(),
    ])
    expect(code).toBe(12)
    expect(stderr).toContain('2 passed, 1 failed')
    expect(stderr).toContain(`dies [${target}] failed at the whole scenario`)
    expect(stderr).toContain('the process that ran it ended with SIGKILL')
    expect(stderr).toContain(`npx walletmodal-harness run dies.yaml --target ${target}`)
    // The worker itself, a node of each chain with its guard, and those that wait for the next scenario.
    expect(pids.length).toBeGreaterThan(3)
    expect(await stillRunning(pids, 4000)).toEqual([])
  },
  // Five processes start here, three of them with nodes and Chromium: on a busy machine that takes its time.
  90_000,
)
