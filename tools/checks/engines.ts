import { readFileSync } from 'node:fs'
import path from 'node:path'
import { engineNames, engineTitles } from '../../harness/runner/drivers/browser/engine-name.js'
import { whyNotRun } from '../../harness/runner/drivers/browser/limits.js'
import { root } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { readAll, runScenarioCommand } from './scenarios.js'

/** The scenarios that run in every engine, one name a line. */
export const engineSample = (): string[] =>
  readFileSync(path.join(root, 'tools/checks/engine-sample.txt'), 'utf8').trim().split('\n')

/** Runs of the sample what an engine can act out, in each engine but Chromium. */
export const engines: Check = {
  name: 'engines',
  isLong: true,
  async run(progress) {
    const sample = engineSample()
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
  },
}
