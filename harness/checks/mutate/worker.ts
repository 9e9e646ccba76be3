import fs from 'node:fs'
import path from 'node:path'
// biome-ignore lint/style/noRestrictedImports: a tool of ours, which no package carries
import { createVitest } from 'vitest/node'
import { root } from '../../build/root.js'
import type { Mutant } from './mutants.js'

/** One source, and what is to be found out about it. */
export interface Task {
  readonly file: string
  /** Nearest first. */
  readonly tests: readonly string[]
  /** Absent: whether its tests pass as it is. */
  readonly mutant?: Mutant
}

/** `going` is sent with each test file that ends: a worker that falls silent hangs. `failed`: those test files that failed first. */
export type Report = 'ready' | 'going' | 'passed' | { readonly failed: readonly string[] }

/** The nearest tests are asked first: most mutants do not live longer. */
const groups = [3, 9]

function tell(report: Report): void {
  process.send?.(report)
}

/** What stands in place of the source on the disk. */
let changed: { readonly file: string; readonly code: string } | undefined

const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    environment: 'node',
    include: ['core/**/*.test.ts'],
    exclude: ['core/browser-platform.test.ts', 'core/browser-windows.test.ts', 'core/discovery/other-side.test.ts'],
    setupFiles: ['./harness/checks/test-stay-on-machine.ts', './harness/checks/test-imports-arrive.ts'],
    // Tests of one run share what is imported; each run imports it anew.
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    bail: 1,
    testTimeout: 10_000,
    hookTimeout: 10_000,
    silent: true,
    reporters: [{ onTestModuleEnd: () => tell('going') }],
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

async function failuresOf(tests: readonly string[]): Promise<readonly string[]> {
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
  let at = 0
  for (const size of [...groups, tests.length]) {
    const group = tests.slice(at, at + size)
    at += size
    if (group.length === 0) break
    const failed = await failuresOf(group)
    if (failed.length > 0) return { failed }
  }
  return 'passed'
}

async function work({ file, tests, mutant }: Task): Promise<void> {
  const whole = path.join(root, file)
  const source = fs.readFileSync(whole, 'utf8')
  if (mutant) {
    changed = { file: whole, code: source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end) }
    vitest.invalidateFile(whole)
  }
  const report = await run(tests)
  changed = undefined
  vitest.invalidateFile(whole)
  tell(report)
}

process.on('message', (task: Task) => void work(task))
process.on('disconnect', () => process.exit())
tell('ready')
