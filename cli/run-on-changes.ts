import { watch } from 'node:fs'
import path from 'node:path'
import { ScenarioInvalidError } from '../harness/language/problem.js'
import type { RunOptions } from '../harness/runner/job.js'
import { findScenarioFiles } from '../harness/runner/load.js'
import { exitCodes } from '../harness/runner/report/result.js'
import type { Io } from './io.js'

/** Editors write a file in several steps. */
const togetherMs = 100

/** Resolves when a scenario, a word or a module changes in one of the folders, or when the signal says that it is enough. */
function nextChange(folders: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    const watchers = folders.map((folder) =>
      watch(folder, { recursive: true }, (_event, name) => {
        if (!name || !/\.(ya?ml|[cm]?[jt]s)$/.test(name) || name.includes('node_modules')) return
        clearTimeout(timer)
        timer = setTimeout(end, togetherMs)
      }),
    )
    function end() {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}

/** Runs now and after each change of a file, until the signal. Resolves with the exit code of the last run. */
export async function runOnChanges(
  run: () => Promise<{ readonly exitCode: number }>,
  { selectors, project }: RunOptions,
  io: Io,
  signal: AbortSignal,
): Promise<number> {
  const files = findScenarioFiles(selectors, project)
  const folders = [...new Set(files.map(({ file }) => path.dirname(path.resolve(file))))]
  const outermost = folders.filter((folder) => !folders.some((other) => folder.startsWith(`${other}${path.sep}`)))
  let exitCode: number = exitCodes.passed
  while (!signal.aborted) {
    try {
      exitCode = (await run()).exitCode
    } catch (error) {
      // It may be half written: the next change mends it.
      if (!(error instanceof ScenarioInvalidError)) throw error
      io.err(`${error.message}\n`)
      exitCode = exitCodes.invalid
    }
    if (signal.aborted) break
    io.err(
      `Waiting for a change in ${outermost.map((folder) => path.relative('', folder) || '.').join(', ')}; Ctrl+C ends it.\n`,
    )
    await nextChange(outermost, signal)
  }
  return exitCode
}
