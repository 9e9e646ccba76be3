import { expect, test } from 'vitest'
import { whyNotRun } from '../../harness/runner/drivers/browser/limits.js'
import { isFullOnly } from '../../harness/runner/job.js'
import { loadAll } from '../../harness/runner/run.js'
import { traitsOf } from './covering-sample.js'
import { engineSample } from './engines.js'

const all = await loadAll([])
const sample = engineSample()
const chosen = all.filter(({ name }) => sample.includes(name))
const partOf = (name: string) => name.replace(/\/.*/, '')

/** Hostile worlds are watched for long tasks, which Chromium alone tells of. */
const ofChromium = ['hostile']

test('the sample names at least 60 scenarios that ship, and Firefox can act out each of them', () => {
  expect(sample).toEqual([...new Set(sample)].sort())
  expect(sample.length).toBeGreaterThanOrEqual(60)
  expect(chosen.map(({ name }) => name).sort()).toEqual(sample)
  expect(chosen.flatMap((scenario) => whyNotRun(scenario, 'firefox') ?? [])).toEqual([])
  expect(chosen.filter(isFullOnly).map(({ name }) => name)).toEqual([])
})

test('the sample shows every view that a scenario shows, and something of every part of the modal', () => {
  const shown = new Set(chosen.flatMap((scenario) => [...traitsOf(scenario)]))
  const wanted = all.flatMap((scenario) => [...traitsOf(scenario)]).filter((trait) => trait.startsWith('view '))
  expect([...new Set(wanted)].filter((view) => !shown.has(view))).toEqual([])
  const parts = new Set(all.map(({ name }) => partOf(name)))
  const seen = new Set(sample.map(partOf))
  expect([...parts].filter((part) => !seen.has(part) && !ofChromium.includes(part))).toEqual([])
})
