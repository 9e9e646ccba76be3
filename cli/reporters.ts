import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  jsonReporter,
  jsonStreamReporter,
  junitReporter,
  listReporter,
  type Reporter,
} from '../harness/runner/report/reporters.js'
import type { Io } from './io.js'
import type { RunFlags } from './run-flags.js'

function toFile(folder: string, name: string): (text: string) => void {
  return (text) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

/**
 * Reporters as the flags want them. `--json` takes stdout for machines, so that the list goes to stderr; the reports
 * `json` and `junit` are files in the output folder.
 */
export function createReporters(flags: Pick<RunFlags, 'reporter' | 'json' | 'color' | 'output'>, io: Io): Reporter[] {
  const useColor = flags.color && io.isTerminal && io.env['NO_COLOR'] === undefined
  const reporters: Reporter[] = flags.json ? [jsonStreamReporter(io.out)] : []
  for (const name of flags.reporter) {
    if (name === 'list') reporters.push(listReporter(flags.json ? io.err : io.out, useColor))
    if (name === 'json') reporters.push(jsonReporter(toFile(flags.output, 'result.json')))
    if (name === 'junit') reporters.push(junitReporter(toFile(flags.output, 'junit.xml')))
  }
  return reporters
}
