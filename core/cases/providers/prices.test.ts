import { expect, test } from 'vitest'
import type { PricesProvider } from '../../contracts/service-providers.js'
import { mainnet } from '../../networks/index.js'
import { type PricesSubject, pricesCases } from './prices.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'has no name': 'has a name, and lists origins',
  'lists a URL in place of an origin': 'has a name, and lists origins',
  'lists an origin twice': 'has a name, and lists origins',
  'asks an origin that it does not list': 'asks only the origins that it lists',
  'serves no network': 'asks only the origins that it lists',
  'serves every network': 'answers undefined for a network that it does not serve, and asks nobody',
  'asks before it knows that it does not serve':
    'answers undefined for a network that it does not serve, and asks nobody',
  'hides a failure': 'rejects with an error that names the URL when the service fails',
  'writes errors of its own': 'rejects with an error that names the URL when the service fails',
  'reads whatever comes': 'makes no answer out of nonsense',
  'says that it does not serve what it cannot read': 'makes no answer out of nonsense',
  'asks again after an abort': 'ends with the signal, and asks nothing more',
  'answers after an abort': 'ends with the signal, and asks nothing more',
  'writes addresses in another way': 'tells prices above zero, by the addresses that were asked for',
  'says that it costs nothing': 'tells prices above zero, by the addresses that were asked for',
  'has a price for everything': 'leaves out a token that it does not know',
} as const

type Mistake = keyof typeof mistakes

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const unknown = `0x${'12'.repeat(20)}`

/** A correct provider, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): PricesSubject {
  const is = (each: Mistake) => each === mistake
  const url = 'https://prices.example/v1?key=secret'
  const hosts = is('lists a URL in place of an origin')
    ? ['https://prices.example/v1']
    : ['https://prices.example', ...(is('lists an origin twice') ? ['https://prices.example'] : [])]
  const readRow = (answer: unknown): Record<string, unknown> => {
    if (typeof answer === 'object' && answer !== null && !('unexpected' in answer)) return { ...answer }
    if (is('reads whatever comes')) return {}
    throw new TypeError('another form')
  }
  const create = (): PricesProvider => ({
    name: is('has no name') ? ' ' : 'Prices',
    hosts,
    prices: async ({ network, tokens }, { fetchJson }) => {
      const isServed = network.caipNetworkId === 'eip155:1' && !is('serves no network')
      if (is('asks before it knows that it does not serve')) await fetchJson(url)
      if (!isServed && !is('serves every network')) return undefined
      if (is('asks an origin that it does not list')) await fetchJson('https://other.example/')
      try {
        const told = readRow(await fetchJson(url))
        const found: Record<string, number> = {}
        for (const each of tokens) {
          const usd = told[each] ?? (is('has a price for everything') ? 1 : undefined)
          const key = is('writes addresses in another way') ? each.toLowerCase() : each
          if (typeof usd === 'number') found[key] = is('says that it costs nothing') ? 0 : usd
        }
        return found
      } catch (error) {
        if (error instanceof TypeError) {
          if (is('says that it does not serve what it cannot read')) return undefined
          throw error
        }
        if (is('hides a failure') || is('answers after an abort')) return {}
        if (is('asks again after an abort')) await fetchJson(url).catch(() => {})
        throw is('writes errors of its own') ? new Error('Prices are not there') : error
      }
    },
  })
  return {
    create,
    network: mainnet,
    tokens: ['native', token],
    unknown,
    fetch: async () => Response.json({ native: 3100.25, [token]: 0.9998 }),
  }
}

test.each(pricesCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = pricesCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case has a mistake that it finds', () => {
  expect(new Set(pricesCases(subjectWith()).map(({ name }) => name))).toEqual(new Set(Object.values(mistakes)))
})

test('a function that asks nobody passes every case', async () => {
  const create = (): PricesProvider => ({
    name: 'This page',
    hosts: [],
    prices: async ({ network }) => (network.caipNetworkId === 'eip155:1' ? { native: 3100 } : undefined),
  })
  for (const { run } of pricesCases({ create, network: mainnet, tokens: ['native'] })) await run()
})

test('the error says which origin is missing', async () => {
  const cases = pricesCases(subjectWith('asks an origin that it does not list'))
  await expect(cases[1]?.run()).rejects.toThrow(
    'It asks ["https://other.example"], which `hosts` does not list: ["https://prices.example"]',
  )
})
