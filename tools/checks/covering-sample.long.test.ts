import { expect, test } from 'vitest'
import type { Scenario } from '../../harness/test/language/step.js'
import { isFullOnly } from '../../harness/test/runner/job.js'
import { loadAll } from '../../harness/test/runner/run-scenarios.js'
import { coveringSample, shortSample, traitsOf } from './covering-sample.js'

const all = (await loadAll([])).filter((scenario) => !isFullOnly(scenario))
const sample = coveringSample(all)
const traitsOfAll = (scenarios: typeof all) => new Set(scenarios.flatMap((scenario) => [...traitsOf(scenario)]))

test('the sample shows everything that any scenario shows, with less than half of the scenarios', () => {
  expect(traitsOfAll(sample)).toEqual(traitsOfAll(all))
  expect(coveringSample(all)).toEqual(sample)
  expect(sample.length).toBeGreaterThanOrEqual(200)
  expect(sample.length).toBeLessThan(all.length / 2)
})

test('every view, verb and fault of a scenario counts as shown', async () => {
  const [refused] = await loadAll(['connect/refused-then-retry'])
  expect(refused && [...traitsOf(refused)]).toEqual(
    expect.arrayContaining([
      'chain evm',
      'user choose',
      'user retry',
      'wallet reject',
      'expects error',
      'expects error wallet_user_rejected',
      'view Account',
      'way ConnectingExternal > Account',
    ]),
  )
})

test('for a rewritten answer the sample shows that it came, and a run of all scenarios shows each value', async () => {
  const [rewritten] = await loadAll(['hostile/swap-quotes'])
  const traits = rewritten ? [...traitsOf(rewritten)].filter((trait) => trait.startsWith('fault ')) : []
  expect(traits).toContain('fault http rewrite')
  expect(traits.filter((trait) => /rewrite ./.test(trait))).toEqual([])
})

test('`npm test` plays three fifths of what the sample shows, each part of the modal, in a third of its scenarios', () => {
  const short = shortSample(sample)
  const parts = (scenarios: typeof all) => new Set(scenarios.map(({ name }) => name.replace(/\/.*/, '')))
  expect(parts(short)).toEqual(parts(sample))
  expect(traitsOfAll(short).size).toBeGreaterThan((traitsOfAll(sample).size * 3) / 5)
  expect(short.length).toBeLessThan(sample.length / 3)
})

test('scenarios of every part have the recommended policy in the runs of `npm test -- --all`', () => {
  const held = sample.filter(({ head }) => head.page?.policy === 'recommended')
  expect(held.map(({ name }) => name.replace(/\/.*/, ''))).toEqual(
    expect.arrayContaining(['account', 'activity', 'buy', 'login', 'names', 'siwx', 'swap', 'walletconnect']),
  )
})

function made(name: string, head: Partial<Scenario['head']>): Scenario {
  return { name, file: name.replace(/\[.*/, ''), head: { scenario: name, ...head }, steps: [], isLeftOut: false }
}

test('a sample leaves out scenarios that show nothing new', () => {
  const chains = { mainnet: { kind: 'evm', id: 1 } } as const
  const page = { device: 'ios-safari' } as const
  const few = [made('a', { chains, page }), made('b', { chains, page: { ...page, react: 18 } }), made('c', { chains })]
  expect(coveringSample(few).map(({ name }) => name)).toEqual(['b'])
})
