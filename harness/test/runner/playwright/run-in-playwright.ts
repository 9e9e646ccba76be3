import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { serialize } from 'node:v8'
import { loadOptionalPeer } from '../../../world/processes/optional-peer.js'
import { commandOf, type Job, type RunOptions } from '../job.js'
import type { RunSummary, ScenarioResult } from '../report/result.js'
import { type Ended, type FromPlaywright, folderVariable, optionsFile, type Task, titleOf } from './messages.js'

const require = createRequire(import.meta.url)
/** The folder of modules that Playwright loads: in the package, in the sources, and in the built tools of this repository. */
const library =
  ['../../../../lib/', '../../../dist/lib/', '../../../../../harness/dist/lib/']
    .map((up) => fileURLToPath(new URL(up, import.meta.url)))
    .find((folder) => existsSync(path.join(folder, 'scenario-test.js'))) ?? '.'

/** Receives the events of a run. */
export interface RunListener {
  /** Receives the number of tests that Playwright has found. It is below the number of jobs if only failed ones run again. */
  onStart(planned: number): void
  onResult(result: ScenarioResult): void
}

/**
 * Writes a JavaScript test for a scenario, with a source map to the scenario's file: Playwright then shows the scenario's
 * position.
 */
function writeSpec(folder: string, { scenario, jobs }: Task, index: number): void {
  const data = `${index}.bin`
  writeFileSync(path.join(folder, data), serialize({ scenario, jobs } satisfies Task))
  const from = pathToFileURL(path.join(library, 'scenario-test.js')).href
  const details = { tag: (scenario.head.tags ?? []).map((tag) => `@${tag}`) }
  const tests = jobs.map((job, round) => {
    const [title, tags, file] = [titleOf(job), details, data].map((each) => JSON.stringify(each))
    return `test(${title}, ${tags}, perform(${file}, ${round}))`
  })
  const map = { version: 3, sources: [path.resolve(scenario.file)], names: [], mappings: 'AAAA' }
  const inlined = Buffer.from(JSON.stringify(map)).toString('base64')
  const code = `import { perform, test } from ${JSON.stringify(from)}; ${tests.join('; ')}`
  // The dot replaces the slash, so any other special character becomes its number: two names never share a file.
  const coded = scenario.name.replaceAll(/[^\w=,[\]/-]/g, (sign) => `~${sign.charCodeAt(0).toString(36)}~`)
  const spec = path.join(folder, 'scenarios', `${coded.replaceAll('/', '.')}.js`)
  writeFileSync(spec, `${code}\n//# sourceMappingURL=data:application/json;base64,${inlined}\n`)
}

function configOf(folder: string, options: RunOptions) {
  const { workers, bail, output, retries = 0, trace = 'off', shard, reports = [] } = options
  const own = path.join(library, 'reporter.js')
  const kept = path.resolve(output)
  // A failed scenario may pass at its next try, so the trace of the failing try must be kept.
  const kind = trace === 'on-fail' ? 'retain-on-failure' : trace
  const places = {
    html: { open: 'never', outputFolder: path.join(kept, 'html') },
    blob: { outputDir: path.join(kept, 'blob'), fileName: `report-${shard?.current ?? 1}.zip` },
    junit: { outputFile: path.join(kept, 'junit.xml') },
  }
  return {
    testDir: path.join(folder, 'scenarios'),
    testMatch: '*.js',
    outputDir: path.join(kept, 'playwright'),
    reporter: [[own], ...reports.map((name) => [name, places[name]])],
    // Scenarios have their own time limit, with its own exit code.
    timeout: 0,
    fullyParallel: true,
    workers,
    retries,
    maxFailures: bail ? 1 : 0,
    // With `on`, traces of passed tests are kept too. Otherwise Playwright deletes them with their folder.
    preserveOutput: trace === 'on' ? 'always' : 'failures-only',
    use: { trace: kind, actionTimeout: 30_000, navigationTimeout: 30_000 },
    // The library is built already.
    build: { external: [`${library}**`] },
  }
}

/** Writes the files that Playwright's workers read: the options, and a test for each scenario. */
function writeRun(folder: string, tasks: readonly Task[], { tell: _, apps: __, ...options }: RunOptions): void {
  mkdirSync(path.join(folder, 'scenarios'))
  // Playwright reads source maps only of files that end with `.js`.
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(path.join(folder, optionsFile), serialize(options))
  for (const [index, task] of tasks.entries()) writeSpec(folder, task, index)
}

/** Returns the result of the last try, or builds one if its process died. */
export function resultOf({ status, durationMs, tries, message }: Ended, job: Job): ScenarioResult {
  const last = tries.at(-1)
  const { name, file, seed, round } = job
  // A scenario that a worker had received but not begun is skipped.
  const outcome = status === 'interrupted' || status === 'skipped' ? 'interrupted' : 'internal'
  const failed = { outcome, step: 'the whole scenario', message, lastEvents: [], command: commandOf(job) } as const
  if (status === 'passed' && last && tries.length > 1) {
    const failure = tries[0]?.failure ?? { ...failed, message: 'its process ended' }
    const told = `passed at attempt ${tries.length}; the first attempt failed: ${failure.message}`
    return { ...last, outcome: 'flaky', failure: { ...failure, outcome: 'flaky', message: told } }
  }
  if (last && (status === 'passed' || last.failure)) return last
  return { name, title: name, file, seed, round, durationMs, attachments: [], ...last, outcome, failure: failed }
}

function leaksIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.startsWith('leaks-'))
  return files.flatMap((name): string[] => JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
}

/** Runs Playwright on the tests of a folder. */
async function runPlaywright(
  folder: string,
  options: RunOptions,
  listen: (message: FromPlaywright) => void,
  signal: AbortSignal,
): Promise<void> {
  const config = path.join(folder, 'playwright.config.mjs')
  writeFileSync(config, `export default ${JSON.stringify(configOf(folder, options))}\n`)
  const { isLastFailed = false, isUi = false } = options
  // Uses a tab of the person's own browser: Playwright's window would need a Chromium of its own version.
  const window = ['--ui-host', '127.0.0.1', '--ui-port', '0']
  const mode = [...(isLastFailed ? ['--last-failed'] : []), ...(isUi ? window : [])]
  const entry = await loadOptionalPeer('@playwright/test', async () => require.resolve('@playwright/test'))
  const cli = path.join(path.dirname(entry), 'cli.js')
  // An aborted signal fires no more events.
  if (signal.aborted) return
  const child = spawn(process.execPath, [cli, 'test', '--config', config, ...mode], {
    // The output is for people. Signals of a terminal reach the process only through the command.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
    // Turns off Playwright's TypeScript loader, which costs a second: all files here are JavaScript.
    env: { ...process.env, PW_DISABLE_TS_ESM: '1', [folderVariable]: folder },
  })
  child.stdout?.pipe(process.stderr)
  child.on('message', listen)
  const interrupt = () => child.kill('SIGINT')
  signal.addEventListener('abort', interrupt)
  try {
    // Waits for the exit, and for the last message.
    await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  } finally {
    signal.removeEventListener('abort', interrupt)
  }
}

/**
 * Runs the jobs of scenarios as Playwright tests, and reports each result. @throws {@link StartError} if Playwright is
 * missing
 */
export async function runInPlaywright(
  tasks: readonly Task[],
  options: RunOptions,
  { onStart, onResult }: RunListener,
  signal: AbortSignal,
): Promise<Pick<RunSummary, 'leaks' | 'errors' | 'traces'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'walletmodal-run-'))
  const byTitle = new Map(tasks.flatMap(({ jobs }) => jobs.map((job) => [titleOf(job), job])))
  const errors: string[] = []
  const traces: string[] = []
  const listen = (message: FromPlaywright) => {
    if (message.type === 'error') errors.push(message.message)
    if (message.type === 'start') onStart(message.planned)
    const job = message.type === 'ended' && byTitle.get(message.title)
    if (message.type !== 'ended' || !job) return
    traces.push(...(message.trace ? [message.trace] : []))
    const result = resultOf(message, job)
    onResult({ ...result, attachments: [...result.attachments, ...(message.trace ? [message.trace] : [])] })
  }
  try {
    writeRun(folder, tasks, options)
    await runPlaywright(folder, options, listen, signal)
    return { leaks: leaksIn(folder), errors, traces }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
