import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mergeRuns } from './merge.js'
import { type ScenarioResult, summarise } from './result.js'

const passed: ScenarioResult = {
  name: 'a',
  title: 'A',
  file: 'a.yaml',
  seed: 1,
  round: 1,
  outcome: 'passed',
  durationMs: 5,
  attachments: [],
}

/** Creates the output folders of the parts of a run, as other machines leave them. */
function partsOf(total: number, results: Readonly<Record<number, readonly ScenarioResult[]>>): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-merge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return Object.entries(results).map(([current, own]) => {
    const part = path.join(folder, current)
    mkdirSync(part)
    const rest = { output: `/machine/${current}`, shard: { current: Number(current), total } }
    const summary = summarise(own, own.length, 10 * Number(current), rest)
    writeFileSync(path.join(part, 'result.json'), JSON.stringify(summary))
    return part
  })
}

test('merged parts count each scenario, and paths of failures follow the folder of the part', () => {
  const failed: ScenarioResult = {
    ...passed,
    round: 4,
    outcome: 'assertion',
    attachments: ['/machine/2/playwright/a/trace.zip'],
  }
  const [one = '', two = ''] = partsOf(2, { 1: [passed, { ...passed, name: 'b' }], 2: [passed, failed, passed] })
  const merged = mergeRuns([one, two])
  expect(merged).toMatchObject({ passed: 4, failed: 1, planned: 5, durationMs: 20, exitCode: 1, errors: [] })
  expect(merged.scenarios).toEqual([
    { name: 'a', runs: 4, passed: 3 },
    { name: 'b', runs: 1, passed: 1 },
  ])
  const [finding] = merged.results.filter(({ outcome }) => outcome !== 'passed')
  expect(finding).toMatchObject({ round: 4, attachments: [path.join(two, 'playwright/a/trace.zip')] })
})

test('a part with a failure decides over one with a flaky scenario', () => {
  const failed: ScenarioResult = { ...passed, outcome: 'assertion' }
  const flaky: ScenarioResult = { ...passed, outcome: 'flaky' }
  expect(mergeRuns(partsOf(2, { 1: [failed], 2: [flaky] })).exitCode).toBe(1)
  expect(mergeRuns(partsOf(2, { 1: [passed], 2: [flaky] })).exitCode).toBe(10)
})

test('a missing part is an error', () => {
  const merged = mergeRuns(partsOf(3, { 1: [passed], 3: [passed] }))
  expect(merged.errors).toEqual([expect.stringContaining('part 2 of 3 is missing')])
  expect(merged.exitCode).toBe(12)
})

test('a folder without a result is named', () => {
  expect(() => mergeRuns([path.join(tmpdir(), 'wm-nothing')])).toThrow('wm-nothing has no result.json')
})
