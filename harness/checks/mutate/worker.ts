import fs from 'node:fs'
import path from 'node:path'
// biome-ignore lint/style/noRestrictedImports: a tool of ours, which no package carries
import { createVitest, type Vitest } from 'vitest/node'
import { root } from '../../build/root.js'
import type { Mutant } from './mutants.js'
import { isOfUi } from './related.js'

/** One source, and what is to be found out about it. */
export interface Task {
  readonly file: string
  /** Nearest first. */
  readonly tests: readonly string[]
  /** Absent: whether its tests pass as it is. */
  readonly mutant?: Mutant
}

/** `failed`: the test files that failed first. */
export type Report = 'ready' | 'passed' | { readonly failed: readonly string[] }

/** The nearest tests are asked first: most mutants do not live longer. */
const groups = [2, 10]

function tell(report: Report): void {
  process.send?.(report)
}

/** What stands in place of the source on the disk. */
let changed: { readonly file: string; readonly code: string } | undefined

/** Tests of core that need a page. */
const withPage = ['core/browser-platform.test.ts', 'core/browser-windows.test.ts', 'core/discovery/other-side.test.ts']

async function createRunner(room: 'core' | 'ui'): Promise<Vitest> {
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      watch: false,
      environment: room === 'ui' ? 'happy-dom' : 'node',
      include: [`${room}/**/*.test.ts`, `${room}/**/*.test.tsx`],
      exclude: room === 'core' ? withPage : [],
      setupFiles: [
        './harness/checks/test-stay-on-machine.ts',
        './harness/checks/test-imports-arrive.ts',
        ...(room === 'ui' ? ['./harness/checks/test-patience.ts'] : []),
      ],
      // Tests of one run share what is imported; each run imports it anew.
      isolate: false,
      pool: 'threads',
      maxWorkers: 1,
      bail: 1,
      testTimeout: 10_000,
      hookTimeout: 10_000,
      silent: true,
      reporters: [{}],
      expect: { poll: { timeout: 4000 } },
      // A snapshot that does not match fails; none is written.
      update: false,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          load: (id: string) => (id === changed?.file ? changed.code : undefined),
        },
      ],
    },
  )
  await vitest.standalone()
  return vitest
}

const runners = new Map<'core' | 'ui', Promise<Vitest>>()

function runnerOf(room: 'core' | 'ui'): Promise<Vitest> {
  const runner = runners.get(room) ?? createRunner(room)
  runners.set(room, runner)
  return runner
}

async function invalidate(file: string): Promise<void> {
  for (const vitest of await Promise.all(runners.values())) vitest.invalidateFile(file)
}

async function failuresOf(room: 'core' | 'ui', tests: readonly string[]): Promise<readonly string[]> {
  const vitest = await runnerOf(room)
  const project = vitest.projects[0]
  if (!project) throw new Error('Vitest has no project')
  const specifications = tests.map((test) => project.createSpecification(path.join(root, test)))
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // Vitest remembers those of earlier runs too.
  const failed = testModules
    .filter((each) => each.state() === 'failed')
    .map((each) => path.relative(root, each.moduleId))
    .filter((test) => tests.includes(test))
  return failed.length === 0 && unhandledErrors.length > 0 ? tests : failed
}

async function run(tests: readonly string[]): Promise<Report> {
  for (const room of ['core', 'ui'] as const) {
    const ofRoom = tests.filter((test) => isOfUi(test) === (room === 'ui'))
    let at = 0
    for (const size of [...groups, ofRoom.length]) {
      const group = ofRoom.slice(at, at + size)
      at += size
      if (group.length === 0) break
      const failed = await failuresOf(room, group)
      if (failed.length > 0) return { failed }
    }
  }
  return 'passed'
}

async function work({ file, tests, mutant }: Task): Promise<void> {
  const whole = path.join(root, file)
  const source = fs.readFileSync(whole, 'utf8')
  if (mutant) {
    changed = { file: whole, code: source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end) }
    await invalidate(whole)
  }
  const report = await run(tests)
  changed = undefined
  await invalidate(whole)
  tell(report)
}

process.on('message', (task: Task) => void work(task))
process.on('disconnect', () => process.exit())
tell('ready')
