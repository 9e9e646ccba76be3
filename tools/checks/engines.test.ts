import { expect, test } from 'vitest'
import { engineNames } from '../../harness/test/runner/drivers/browser/engine-name.js'
import { whyNotRun } from '../../harness/test/runner/drivers/browser/limits.js'
import { loadAll } from '../../harness/test/runner/run-scenarios.js'
import { traitsOf } from './covering-sample.js'
import { engineNight, engineSample } from './engines.js'

const all = await loadAll([])
const sample = engineSample()
const chosen = all.filter(({ name }) => sample.includes(name))
const partOf = (name: string) => name.replace(/\/.*/, '')

/** Scenarios with the tag `hostile` watch for long tasks, which only Chromium reports. */
const ofChromium = ['hostile']

test('the sample names shipped scenarios, and each engine can run at least 60 of them', () => {
  expect(sample).toEqual([...new Set(sample)].sort())
  expect(chosen.map(({ name }) => name).sort()).toEqual(sample)
  for (const engine of engineNames)
    expect(chosen.filter((scenario) => whyNotRun(scenario, engine) === undefined).length).toBeGreaterThanOrEqual(60)
})

test('the scenarios of the night ship too', () => {
  const names = all.map(({ name }) => name)
  expect(engineNight().filter((name) => !names.includes(name) || sample.includes(name))).toEqual([])
  expect(engineNight()).toEqual([...new Set(engineNight())].sort())
})

test('the sample shows every view that a scenario shows, and something of every part of the modal', () => {
  // WebKit can run the fewest scenarios.
  const inAll = chosen.filter((scenario) => whyNotRun(scenario, 'webkit') === undefined)
  const shown = new Set(inAll.flatMap((scenario) => [...traitsOf(scenario)]))
  const wanted = all.flatMap((scenario) => [...traitsOf(scenario)]).filter((trait) => trait.startsWith('view '))
  expect([...new Set(wanted)].filter((view) => !shown.has(view))).toEqual([])
  const parts = new Set(all.map(({ name }) => partOf(name)))
  const seen = new Set(inAll.map(({ name }) => partOf(name)))
  expect([...parts].filter((part) => !seen.has(part) && !ofChromium.includes(part))).toEqual([])
})
