import { expect, test } from 'vitest'
import { coveringSample, traitsOf } from './covering-sample.js'
import { loadAll } from './run.js'

const inBrowser = (await loadAll([])).filter(
  ({ head, isFullOnly }) => !isFullOnly && (head.targets ?? ['core', 'browser']).includes('browser'),
)
const traitsOfAll = (scenarios: typeof inBrowser) => new Set(scenarios.flatMap((scenario) => [...traitsOf(scenario)]))

test('the sample shows all that any shipped scenario shows, with less than half of them', () => {
  const sample = coveringSample(inBrowser)
  expect(traitsOfAll(sample)).toEqual(traitsOfAll(inBrowser))
  expect(sample.length).toBeLessThan(inBrowser.length / 2)
  expect(coveringSample(inBrowser)).toEqual(sample)
})

test('every view, verb and fault of a scenario is something that it shows', async () => {
  const [refused] = await loadAll(['connect/refused-then-retry'])
  expect(refused && [...traitsOf(refused)]).toEqual(
    expect.arrayContaining([
      'chain evm',
      'user choose',
      'user retry',
      'wallet reject',
      'expects error',
      'expects error wallet_user_rejected',
      'way ConnectingExternal > Account',
    ]),
  )
})
