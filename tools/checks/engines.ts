import { readFileSync } from 'node:fs'
import path from 'node:path'
import { engineNames, engineTitles } from '../../harness/test/runner/drivers/browser/engine-name.js'
import { whyNotRun } from '../../harness/test/runner/drivers/browser/limits.js'
import { root } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { readAll, runScenarioCommand } from './scenarios.js'

const namesIn = (file: string): string[] =>
  readFileSync(path.join(root, 'tools/checks', file), 'utf8')
    .trim()
    .split('\n')

/** The scenarios that run in every engine, one name a line. */
export const engineSample = (): string[] => namesIn('engine-sample.txt')
/** Further scenarios, which resemble those of the sample. */
export const engineNight = (): string[] => namesIn('engine-night.txt')

/** Runs the scenarios of the sample that an engine supports, in each engine but Chromium. */
export const engines: Check = { ...inEngines('engines', engineSample), isLong: true }
/** The same check with the further scenarios. */
export const enginesAtNight: Check = { ...inEngines('engines at night', engineNight), isRare: true }

function inEngines(name: string, sampled: () => string[]): Check {
  return { name, run: (progress) => runInEngines(sampled(), progress) }
}

async function runInEngines(sample: readonly string[], progress: (text: string) => void): Promise<CheckResult> {
  const scenarios = (await readAll()).filter(({ name }) => sample.includes(name))
  const results: CheckResult[] = []
  for (const engine of engineNames.filter((each) => each !== 'chromium')) {
    const able = scenarios.filter((scenario) => whyNotRun(scenario, engine) === undefined).map(({ name }) => name)
    const tell = (text: string) => progress(`${engineTitles[engine]} ${text}`)
    results.push(await runScenarioCommand(['run', '--browser', engine, '--tags', 'full'], able, tell))
  }
  const sum = (member: 'passed' | 'failed') => results.reduce((all, result) => all + result[member], 0)
  const join = (member: 'output' | 'note', by: string) => results.flatMap((result) => result[member] || []).join(by)
  return { passed: sum('passed'), failed: sum('failed'), output: join('output', '\n'), note: join('note', ', ') }
}
