import path from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { root } from '../../build/root.js'
import { compiledLanguages } from '../../languages/plugin.js'
import { isOfUi } from './related.js'
import { WarmThread } from './warm-thread.js'

/** One run of a test, with replaced sources. */
export interface Task {
  /** By file. */
  readonly codes: Readonly<Record<string, string>>
  readonly test: string
}

/** `executed`: the places of the marks that the test executed. */
export type Report = 'ready' | { readonly passed: boolean; readonly executed: readonly number[] }

function tell(report: Report): void {
  process.send?.(report)
}

/** Replacements for sources on the disk, by absolute path. */
let changed: ReadonlyMap<string, string> = new Map()

/** Tests of core that need a page. */
const withPage = [
  'core/lib/platform/browser-platform.test.ts',
  'core/lib/platform/browser-windows.test.ts',
  'core/wallets/discovery/discover-wallets.other-side.test.ts',
]

declare module 'vitest' {
  interface ProvidedContext {
    executed: Uint8Array
  }
}

/** Shared with the threads. */
const executed = new Uint8Array(new SharedArrayBuffer(100_000))

interface Runner {
  readonly vitest: Vitest
  readonly thread: WarmThread
}

async function createRunner(room: 'core' | 'ui'): Promise<Runner> {
  const thread = new WarmThread()
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
        './tools/checks/testing/stay-on-machine.ts',
        './tools/checks/testing/imports-arrive.ts',
        ...(room === 'ui' ? ['./tools/checks/testing/patience.ts'] : []),
      ],
      isolate: false,
      pool: thread,
      maxWorkers: 1,
      bail: 1,
      // A mutant often makes a test wait for ever, so the limit is short.
      testTimeout: 5000,
      hookTimeout: 5000,
      silent: true,
      reporters: [{}],
      expect: { poll: { timeout: 2000 } },
      // A snapshot that does not match fails; none is written.
      update: false,
    },
    {
      plugins: [
        compiledLanguages(root),
        {
          name: 'mutant',
          enforce: 'pre',
          load: (id: string) => changed.get(id),
        },
      ],
    },
  )
  await vitest.standalone()
  vitest.provide('executed', executed)
  return { vitest, thread }
}

const runners = new Map<'core' | 'ui', Promise<Runner>>()

function runnerOf(test: string): Promise<Runner> {
  const room = isOfUi(test) ? 'ui' : 'core'
  const runner = runners.get(room) ?? createRunner(room)
  runners.set(room, runner)
  return runner
}

/** Changes these sources and restores all others. Only modules that import one of them are evaluated again. */
async function change(codes: ReadonlyMap<string, string>): Promise<void> {
  const files = [...new Set([...changed.keys(), ...codes.keys()])].filter(
    (file) => changed.get(file) !== codes.get(file),
  )
  changed = codes
  for (const { vitest } of await Promise.all(runners.values())) {
    for (const { moduleGraph } of Object.values(vitest.vite.environments)) {
      const modules = new Set(files.flatMap((file) => [...(moduleGraph.getModulesByFile(file) ?? [])]))
      for (const module of modules) module.transformResult = null
      for (const module of modules) {
        if (module.file) vitest.watcher.invalidates.add(module.file)
        for (const importer of module.importers) modules.add(importer)
      }
    }
  }
}

async function passes(test: string): Promise<boolean> {
  const { vitest } = await runnerOf(test)
  const [project] = vitest.projects
  if (!project) throw new Error('Vitest has no project')
  const file = path.join(root, test)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([project.createSpecification(file)])
  const ran = testModules.find(({ moduleId }) => moduleId === file)
  return ran?.state() === 'passed' && unhandledErrors.length === 0
}

async function work({ codes, test }: Task): Promise<Report> {
  const wanted = new Map(Object.entries(codes).map(([file, code]) => [path.join(root, file), code]))
  executed.fill(0)
  await change(wanted)
  let passed = await passes(test)
  await change(new Map())
  if (!passed && !(await passes(test))) {
    // An earlier change left an effect behind: run once more in a fresh state.
    const { thread } = await runnerOf(test)
    await thread.end()
    await change(wanted)
    passed = await passes(test)
    await change(new Map())
    await thread.end()
  }
  return { passed, executed: [...executed.keys()].filter((index) => executed[index] === 1) }
}

process.on('message', (task: Task) => void work(task).then(tell))
process.on('disconnect', () => process.exit())
tell('ready')
