import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import { ScenarioInvalidError } from '../harness/test/language/problem.js'
import type { RunOptions } from '../harness/test/runner/job.js'
import { findScenarioFiles, NoScenarioError } from '../harness/test/runner/load.js'
import { exitCodes } from '../harness/test/runner/report/result.js'
import { messageOf } from '../harness/world/lib/message-of.js'
import { AppError } from '../harness/world/processes/start-app.js'
import type { Io } from './io.js'

/** The wait after a change: editors write a file in several steps. */
const togetherMs = 100

/** Watches folders for scenarios, words and modules. `next` resolves at the first change since its previous call. */
function watchFolders(folders: readonly string[], output: string, signal: AbortSignal) {
  let isChanged = false
  let wake = () => {}
  let timer: NodeJS.Timeout | undefined
  let watchers: FSWatcher[] = []
  const change = () => {
    isChanged = true
    begin()
    wake()
  }
  const watchOne = (folder: string) =>
    watch(folder, { recursive: true }, (_event, name) => {
      if (!name || !/\.(ya?ml|[cm]?[jt]s)$/.test(name) || name.includes('node_modules')) return
      // A report in the output folder may contain scripts: ignore them.
      if (path.join(folder, name).startsWith(`${path.resolve(output)}${path.sep}`)) return
      clearTimeout(timer)
      timer = setTimeout(change, togetherMs)
    })
  /** Watches the file again after each change: if an editor replaces a file, Node's watcher stays on the old one. */
  const begin = () => {
    const old = watchers
    watchers = folders.map(watchOne)
    for (const watcher of old) watcher.close()
  }
  begin()
  const stop = () => wake()
  signal.addEventListener('abort', stop)
  return {
    async next(): Promise<void> {
      if (!isChanged && !signal.aborted)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      isChanged = false
    },
    end() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      signal.removeEventListener('abort', stop)
    },
  }
}

/** Runs at once and after each change of a file, until the signal. Resolves with the exit code of the last run. */
export async function runOnChanges(
  run: () => Promise<{ readonly exitCode: number }>,
  { selectors, project, output }: RunOptions,
  io: Io,
  signal: AbortSignal,
): Promise<number> {
  const files = findScenarioFiles(selectors, project)
  const folders = [...new Set(files.map(({ file }) => path.dirname(path.resolve(file))))]
  const outermost = folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}${path.sep}`)))
  const places = outermost.map((folder) => path.relative('', folder) || '.').join(', ')
  // Watching begins before the first run: a file that is saved during a run starts the next one.
  const changes = watchFolders(outermost, output, signal)
  let exitCode: number = exitCodes.passed
  try {
    while (!signal.aborted) {
      exitCode = await run().then(
        (summary) => summary.exitCode,
        (error: unknown) => {
          // A file may be half written or missing for a moment: the next change repairs that.
          if (![ScenarioInvalidError, NoScenarioError, AppError].some((kind) => error instanceof kind)) throw error
          io.err(`${messageOf(error)}\n`)
          return exitCodes.invalid
        },
      )
      if (signal.aborted) break
      io.err(`Waiting for a change in ${places}; Ctrl+C ends it.\n`)
      await changes.next()
    }
    return exitCode
  } finally {
    changes.end()
  }
}
