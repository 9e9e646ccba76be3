import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'wm-worker-'))
const pidsFile = path.join(folder, 'pids.json')

const children: ChildProcess[] = []

const head = (name: string) => `scenario: ${name}
chains: { mainnet: { kind: evm, id: 1 }, solana: { kind: solana, cluster: mainnet } }
---
- open: Connect
- expect: { view: Connect }
`

/** Runs in the worker: writes down what it has started, and dies as it would of a full memory. */
const killer = `import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
export function die() {
  const all = execFileSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\\n')
  const pairs = all.map((line) => line.trim().split(/\\s+/).map(Number))
  const below = (parent) => pairs.filter(([, of]) => of === parent).flatMap(([pid]) => [pid, ...below(pid)])
  writeFileSync(${JSON.stringify(pidsFile)}, JSON.stringify([process.pid, ...below(process.pid)]))
  process.kill(process.pid, 'SIGKILL')
}
`

/** A process that has ended and that nobody has asked about yet still has its number. */
function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    // ps fails where there is none.
    return false
  }
}

async function runAll(...argv: string[]) {
  const child = spawn(process.execPath, [bin, 'run', ...argv, '--json'], { cwd: folder })
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
  expect(existsSync(bin)).toBe(true)
  writeFileSync(path.join(folder, 'kill.mjs'), killer)
  writeFileSync(path.join(folder, 'dies.yaml'), `${head('Dies')}- ts: ./kill.mjs#die\n`)
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
    const { code, stderr } = await runAll(...files, '--target', target, '--workers', '2')
    expect(code).toBe(12)
    expect(stderr).toContain('2 passed, 1 failed')
    expect(stderr).toContain(`dies [${target}] failed at the whole scenario`)
    expect(stderr).toContain('the process that ran it ended with SIGKILL')
    expect(stderr).toContain(`npx walletmodal-harness run dies.yaml --target ${target}`)
    const pids: number[] = JSON.parse(readFileSync(pidsFile, 'utf8'))
    // The worker itself, a node of each chain with its guard, and those that wait for the next scenario.
    expect(pids.length).toBeGreaterThan(3)
    await expect.poll(() => pids.filter(isRunning), { timeout: 4000 }).toEqual([])
  },
  // Five processes start here, three of them with nodes and Chromium: on a busy machine that takes its time.
  90_000,
)
