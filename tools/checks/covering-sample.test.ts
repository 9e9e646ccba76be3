import { expect, test } from 'vitest'
import type { Scenario } from '../../harness/language/step.js'
import { isFullOnly } from '../../harness/runner/job.js'
import { loadAll } from '../../harness/runner/run.js'
import { coveringSample, headlessSample, traitsOf, traitsToCover } from './covering-sample.js'

const all = await loadAll([])
const headless = all.filter(({ head }) => (head.targets ?? ['core', 'browser']).includes('core'))
const inBrowser = all.filter(
  (scenario) => !isFullOnly(scenario) && (scenario.head.targets ?? ['core', 'browser']).includes('browser'),
)
const traitsOfAll = (scenarios: typeof inBrowser) => new Set(scenarios.flatMap((scenario) => [...traitsOf(scenario)]))

test('the sample shows all that a page can do otherwise than code without one, with a third of the scenarios', () => {
  const sample = coveringSample(inBrowser, headless)
  const shown = traitsOfAll(sample)
  const toCover = traitsToCover(inBrowser, headless)
  expect([...toCover].filter((trait) => !shown.has(trait))).toEqual([])
  expect(sample.length).toBeLessThan(inBrowser.length / 3)
  expect(coveringSample(inBrowser, headless)).toEqual(sample)
  for (const kind of ['user', 'app', 'view', 'page', 'browser']) {
    const ofKind = [...traitsOfAll(inBrowser)].filter((trait) => trait.startsWith(`${kind} `))
    expect(ofKind.length).toBeGreaterThan(0)
    expect(ofKind.filter((trait) => !toCover.has(trait))).toEqual([])
  }
  expect([...toCover]).toEqual(
    expect.arrayContaining(['fault http', 'fault relay', 'fault frame', 'frame close', 'relay drop']),
  )
})

test('what is the same without a page is left to the headless runs, where one shows it', () => {
  const [told] = inBrowser.filter((scenario) => traitsOf(scenario).has('expects error'))
  const alone = told ? [told] : []
  expect(traitsToCover(alone, [])).toContain('expects error')
  expect(traitsToCover(alone, alone)).not.toContain('expects error')
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
      'view Account',
      'way ConnectingExternal > Account',
    ]),
  )
})

test('of a rewritten answer a page shows that it came; each value is left to the headless runs', async () => {
  const [rewritten] = await loadAll(['hostile/swap-quotes'])
  const traits = rewritten ? [...traitsOf(rewritten)].filter((trait) => trait.startsWith('fault ')) : []
  expect(traits).toContain('fault http rewrite')
  expect(traits.filter((trait) => /rewrite ./.test(trait))).toEqual([])
})

test('scenarios of every part have the recommended policy in the runs of `npm test`', () => {
  const sample = coveringSample(inBrowser, headless)
  const held = sample.filter(({ head }) => head.page?.policy === 'recommended')
  expect(held.map(({ name }) => name.replace(/\/.*/, ''))).toEqual(
    expect.arrayContaining(['account', 'activity', 'buy', 'login', 'names', 'siwx', 'swap', 'walletconnect']),
  )
})

function made(name: string, head: Partial<Scenario['head']>): Scenario {
  return { name, file: name.replace(/\[.*/, ''), head: { scenario: name, ...head }, steps: [], isLeftOut: false }
}

test('a sample leaves out of the browser what shows nothing new, and of the headless runs what the browser shows', () => {
  const chains = { mainnet: { kind: 'evm', id: 1 } } as const
  const page = { device: 'ios-safari' } as const
  const all = [made('a', { chains, page }), made('b', { chains, page: { ...page, react: 18 } }), made('c', { chains })]
  const inPage = coveringSample(all, all)
  expect(inPage.map(({ name }) => name)).toEqual(['b'])
  expect(headlessSample(all, inPage)).toEqual([])
})

test('headless a sample has one cell of each hostile scenario, and as few others as show the rest', () => {
  const react18 = { page: { react: 18 } } as const
  const scenarios = [
    made('a[x=1]', react18),
    made('a[x=2]', react18),
    made('b', { page: { react: 18, host: 'react' } }),
    made('c[x=1]', { tags: ['hostile'] }),
    made('c[x=2]', { tags: ['hostile'] }),
  ]
  expect(headlessSample(scenarios, []).map(({ name }) => name)).toEqual(['b', 'c[x=1]'])
})
