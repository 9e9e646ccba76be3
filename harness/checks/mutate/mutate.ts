import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../build/root.js'
import { type Mutant, mutantsOf } from './mutants.js'
import { relatedTests } from './related.js'
import { type Survivor, toKey, unexplained } from './survivors.js'
import type { Report, Task } from './worker.js'

// `npm run mutate`: changes constants, tables and conditions of the rules one at a time, and looks whether a test notices.

const everything = ['core/contracts', 'core/format', 'core/errors', 'core/siwx', 'core/state', 'core/flows']

const usage = `npm run mutate -- [folder or file …] [--sample N] [--seed S] [--tests N] [--workers N]

Changes one constant, entry of a table or condition at a time, and runs the tests that the source is part of.
Prints each change that no test noticed. Exits with 1 below 95 % noticed, and when one that was not is without a reason
in harness/checks/mutate/survivors.json.

  folder or file   of core (${everything.join(', ')})
  --sample         so many changes, drawn by --seed (all)
  --tests          at most so many test files for a change, the nearest (20)
  --workers        processes (2)
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '20' },
    workers: { type: 'string', default: '2' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}

const leastKilled = 0.95
/** After which a worker that says nothing is stuck in what a mutant made endless. */
const silenceMs = 60_000

interface Job {
  readonly file: string
  readonly mutant: Mutant
}

function filesIn(place: string): string[] {
  const whole = path.join(root, place)
  const isSource = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-/.test(file)
  if (fs.statSync(whole).isFile()) return [place]
  return fs
    .readdirSync(whole, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => path.join(place, file))
    .sort()
}

/** The same seed draws the same ones. */
function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  let state = seed >>> 0
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ item }) => item)
}

/** A process with a warm test runner. One that hangs is ended, and another takes its place. */
class Worker {
  #child: ChildProcess | undefined

  /** The test files that failed: none, some, or all of them where the process hung or ended. */
  async run(task: Task): Promise<readonly string[]> {
    const child = await this.#start()
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined
      const end = (failed: readonly string[]) => {
        clearTimeout(timer)
        child.off('message', hear)
        child.off('exit', lost)
        resolve(failed)
      }
      const lost = () => {
        this.#child = undefined
        end(task.tests)
      }
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => child.kill('SIGKILL'), silenceMs)
      }
      const hear = (report: Report) => {
        if (report === 'passed') end([])
        else if (typeof report === 'object') end(report.failed)
        else wait()
      }
      child.on('message', hear)
      child.once('exit', lost)
      wait()
      child.send(task)
    })
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child
    const child = fork(path.join(import.meta.dirname, 'worker.js'), {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const said: string[] = []
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', () => reject(new Error(`The test runner did not start:\n${said.join('')}`)))
    })
    this.#child = child
    return child
  }

  stop(): void {
    this.#child?.kill()
  }
}

const places = positionals.length > 0 ? positionals : everything
const files = [...new Set(places.flatMap(filesIn))]
const all = files.flatMap((file) =>
  mutantsOf(fs.readFileSync(path.join(root, file), 'utf8')).map((mutant): Job => ({ file, mutant })),
)
const jobs = values.sample === undefined ? all : draw(all, Number(values.sample), Number(values.seed))
// Mutants of one source one after another: its tests are known to pass by the first.
jobs.sort((one, other) => files.indexOf(one.file) - files.indexOf(other.file) || one.mutant.start - other.mutant.start)

const testsOf = relatedTests(root)
const survivors: Survivor[] = []
/** By source: those of its tests that pass as it is. */
const sound = new Map<string, Promise<readonly string[]>>()
let done = 0
let killed = 0
const startedAt = Date.now()
let next = 0

/** Without those that fail whatever is changed: they would notice everything. */
async function findSound(worker: Worker, file: string): Promise<readonly string[]> {
  let tests = testsOf(file).slice(0, Number(values.tests))
  while (tests.length > 0) {
    const failed = await worker.run({ file, tests })
    if (failed.length === 0) break
    process.stdout.write(`fails as it is, and is left out for ${file}: ${failed.join(' ')}\n`)
    tests = tests.filter((test) => !failed.includes(test))
  }
  return tests
}

async function drain(): Promise<void> {
  const worker = new Worker()
  for (let job = jobs[next++]; job; job = jobs[next++]) {
    const { file, mutant } = job
    const passing = sound.get(file) ?? findSound(worker, file)
    sound.set(file, passing)
    const tests = await passing
    const isKilled = tests.length > 0 && (await worker.run({ file, tests, mutant })).length > 0
    done++
    if (isKilled) killed++
    else {
      const line = fs.readFileSync(path.join(root, file), 'utf8').split('\n')[mutant.line - 1]?.trim() ?? ''
      survivors.push({ file, line, what: mutant.what })
      process.stdout.write(`survived ${file}:${mutant.line}  ${mutant.what}  (${tests.length} test files)\n`)
    }
    if (done % 50 === 0) process.stdout.write(`… ${done} of ${jobs.length}, ${killed} killed, ${seconds()} s\n`)
  }
  worker.stop()
}

function seconds(): number {
  return Math.round((Date.now() - startedAt) / 1000)
}

await Promise.all(Array.from({ length: Number(values.workers) }, drain))

const open = unexplained(survivors)
const share = jobs.length === 0 ? 1 : killed / jobs.length
process.stdout.write(
  `${jobs.length} changes in ${files.length} files: ${killed} killed, ${survivors.length} survived, ${(100 * share).toFixed(1)} % (${seconds()} s)\n`,
)
for (const survivor of open) process.stdout.write(`no reason for ${toKey(survivor)}\n`)
process.exit(share < leastKilled || open.length > 0 ? 1 : 0)
