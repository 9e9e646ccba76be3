import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import type { Check } from '../lib/check.js'
import { runScenarioCommand } from './scenarios.js'

/** The scenarios that run in every engine, one name a line. */
export const engineSample = (): string[] =>
  readFileSync(path.join(root, 'tools/checks/engine-sample.txt'), 'utf8').trim().split('\n')

/** Runs the sample in Firefox. */
export const engines: Check = {
  name: 'engines',
  isLong: true,
  run: (progress) => runScenarioCommand(['run', '--browser', 'firefox'], engineSample(), progress),
}
