import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../build/root.js'
import { type Mutant, mutantsOf, withMarks } from './mutants.js'
import { relatedTests } from './related.js'
import { type Survivor, toKey, unexplained } from './survivors.js'
import type { Report, Task } from './worker.js'

// `npm run mutate`: changes constants, tables and conditions of the rules one at a time, and checks if a test fails.

const everything = [
  'core/contracts',
  'core/lib',
  'core/errors',
  'core/state',
  'core/data',
  'core/wallets',
  'core/features',
]

const usage = `npm run mutate -- [place …] [--sample N] [--seed S] [--tests N]

A test suite is as good as the mistakes it notices. This command makes mistakes on purpose: it changes one constant, one
entry of a table or one condition at a time, and runs the tests that execute it, nearest first. A change is
killed when a test fails, or when it takes far longer than before. A change that survives shows a missing test.
Every test runs once before, to see which changes it executes; that alone takes some minutes for all of core.
No file on the disk is changed. Run \`npm run build\` first.

  place       a folder or file of core, or the line of a file (${everything.join(', ')})
  --sample    so many changes, drawn by --seed (all)
  --seed      another number draws other changes (1)
  --tests     at most so many of the test files that execute a change, nearest first, those of ui after those of core (12)

  npm run mutate -- core/lib                        every change in a folder
  npm run mutate -- core/features --sample 100      a hundred of them
  npm run mutate -- core/lib/amount.ts:62        one line again, after its test was written

For a survivor, write a test through a public function, and assert tables whole. Where no test can notice a change,
give its reason in one sentence in tools/checks/mutate/survivors.json.
Exits with 1 when fewer than 95 % were killed, or when a survivor has no reason.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '12' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit()
}

const leastKilled = 0.95
/** The time limit for unchanged sources, which must all be compiled first. */
const mostMs = 180_000
/** The additional time for a changed source, beyond three times that of the unchanged one. */
const patienceMs = 10_000

interface Job {
  readonly file: string
  readonly mutant: Mutant
  /** Among all changes of its file. */
  readonly index: number
}

function filesIn(place: string): string[] {
  const whole = path.join(root, place)
  const isSource = (file: string) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)test-/.test(file)
  if (fs.statSync(whole).isFile()) return [place].filter(isSource)
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

/** A process with a warm test runner. If it hangs, it is killed and replaced. */
class Worker {
  #child: ChildProcess | undefined

  /** Absent: the process ended or took too long. */
  async run(task: Task, limitMs: number): Promise<Exclude<Report, 'ready'> | undefined> {
    const child = await this.#start()
    return new Promise((resolve) => {
      const end = (report?: Exclude<Report, 'ready'>) => {
        clearTimeout(timer)
        child.off('message', end)
        child.off('exit', lost)
        resolve(report)
      }
      const lost = () => {
        this.#child = undefined
        end()
      }
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
      child.on('message', end)
      child.once('exit', lost)
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

interface Place {
  readonly file: string
  readonly line: number | undefined
}

function toPlaces(text: string): readonly Place[] {
  const { 1: place = text, 2: line } = /^(.+):(\d+)$/.exec(text) ?? []
  return filesIn(place).map((file) => ({ file, line: line === undefined ? undefined : Number(line) }))
}

function sourceOf(file: string): string {
  return fs.readFileSync(path.join(root, file), 'utf8')
}

const unknown = positionals.filter((place) => !fs.existsSync(path.join(root, place)))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no ${unknown.join(', no ')}. A place is a file or a folder, such as core/features or ui/messages/language.ts.\n`,
  )
  process.exit(1)
}
const places = (positionals.length > 0 ? positionals : everything).flatMap(toPlaces)
const files = [...new Set(places.map(({ file }) => file))]
const all = places.flatMap(({ file, line }) =>
  mutantsOf(sourceOf(file))
    .map((mutant, index): Job => ({ file, mutant, index }))
    .filter(({ mutant }) => line === undefined || mutant.line === line),
)
const jobs = values.sample === undefined ? all : draw(all, Number(values.sample), Number(values.seed))

/** The behaviour of a test with unchanged sources. */
interface Usual {
  readonly tookMs: number
  /**
   * The places of the changes that the test executes. A failing test has none, since it would fail for every change.
   */
  readonly executed: ReadonlySet<number>
}

const testsOf = relatedTests(root)
const survivors: Survivor[] = []
const worker = new Worker()
const startedAt = Date.now()
let killed = 0

/** The places of the marks of each file, one after the other. */
const firstOf = new Map<string, number>()
const marked: Record<string, string> = {}
let nextPlace = 0
for (const file of files) {
  const source = sourceOf(file)
  const mutants = mutantsOf(source)
  firstOf.set(file, nextPlace)
  marked[file] = withMarks(source, mutants, nextPlace)
  nextPlace += mutants.length
}

async function findUsual(test: string): Promise<Usual> {
  const task = { codes: marked, test }
  const from = Date.now()
  const cold = await worker.run(task, mostMs)
  // The first run also compiles, which may take longer than a test may.
  const report = cold?.passed ? cold : await worker.run(task, mostMs)
  if (!report?.passed) process.stdout.write(`fails already, and is left out: ${test}\n`)
  return { tookMs: Date.now() - from, executed: new Set(report?.passed ? report.executed : []) }
}

const usual = new Map<string, Usual>()
const related = new Set(files.filter((file) => jobs.some((job) => job.file === file)).flatMap((file) => testsOf(file)))
for (const test of related) usual.set(test, await findUsual(test))
process.stdout.write(`${seconds()} s  ${usual.size} test files show which changes they execute\n`)

for (const file of files) {
  const source = sourceOf(file)
  const first = firstOf.get(file) ?? 0
  const tests = [...testsOf(file)]
  const jobsOfFile = jobs.filter((job) => job.file === file)
  if (jobsOfFile.length > 0) {
    const done = `${survivors.length + killed}/${jobs.length}`
    process.stdout.write(`${seconds()} s  ${done}  ${file}: ${jobsOfFile.length} changes\n`)
  }
  for (const { mutant, index } of jobsOfFile) {
    const code = source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end)
    const executing = tests.filter((test) => usual.get(test)?.executed.has(first + index))
    const asked = executing.slice(0, Number(values.tests))
    let killer: string | undefined
    for (const test of asked) {
      const limitMs = patienceMs + 3 * (usual.get(test)?.tookMs ?? 0)
      const report = await worker.run({ codes: { [file]: code }, test }, limitMs)
      if (report?.passed) continue
      killer = test
      break
    }
    if (killer) {
      killed++
      // The test that noticed this change probably notices the next one too.
      tests.sort((one, other) => Number(other === killer) - Number(one === killer))
    } else {
      const line = source.split('\n')[mutant.line - 1]?.trim() ?? ''
      survivors.push({ file, line, what: mutant.what })
      process.stdout.write(
        `  survived :${mutant.line}  ${mutant.what}  (${asked.length} of ${executing.length} test files)\n`,
      )
    }
  }
}
worker.stop()

function seconds(): number {
  return Math.round((Date.now() - startedAt) / 1000)
}

const open = unexplained(survivors)
const explained = survivors.length - open.length
// A change that no test can notice is not a gap.
const counted = jobs.length - explained
const share = counted === 0 ? 1 : killed / counted
process.stdout.write(
  `${jobs.length} of ${all.length} changes in ${files.length} files: ${killed} killed, ${explained} survived with a reason, ${open.length} without: ${(100 * share).toFixed(1)} % killed (${seconds()} s)\n`,
)
for (const survivor of open) process.stdout.write(`no reason for ${toKey(survivor)}\n`)
process.exit(share < leastKilled || open.length > 0 ? 1 : 0)
