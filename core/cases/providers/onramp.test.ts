import { expect, test } from 'vitest'
import type { OnrampProvider } from '../../contracts/service-providers.js'
import { mainnet } from '../../networks/index.js'
import { type OnrampSubject, onrampCases } from './onramp.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'names no page': 'names the origins of its pages',
  'names a page in place of an origin': 'names the origins of its pages',
  'opens a page of another origin': 'makes a page of its own origins, for the account of the order',
  'sells to a stranger': 'makes a page of its own origins, for the account of the order',
  'waits for a sum': 'makes a page before a sum is entered',
  'writes currencies as symbols': 'is paid in currencies by their codes, within limits',
  'has limits the wrong way round': 'is paid in currencies by their codes, within limits',
  'lists a token twice': 'sells tokens by their symbols, each once',
  'makes pages that have ended': 'sells tokens by their symbols, each once',
} as const

type Mistake = keyof typeof mistakes

const alice = `0x${'a1'.repeat(20)}`

/** A correct provider, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): OnrampSubject {
  const is = (each: Mistake) => each === mistake
  const page = is('opens a page of another origin') ? 'https://other.example' : 'https://pay.example'
  const account = is('sells to a stranger') ? `0x${'66'.repeat(20)}` : alice
  const create = (): OnrampProvider => ({
    name: 'Cashier',
    hosts: ['https://dapp.example'],
    pages: is('names no page')
      ? []
      : [is('names a page in place of an origin') ? 'https://pay.example/buy' : 'https://pay.example'],
    currencies: [
      {
        code: is('writes currencies as symbols') ? '$' : 'USD',
        min: '20',
        max: is('has limits the wrong way round') ? '10' : '5000',
      },
    ],
    tokens: is('lists a token twice') ? ['USDC', 'USDC'] : ['USDC'],
    validMs: is('makes pages that have ended') ? 0 : 240_000,
    session: async ({ network, amount }, { fetchJson }) => {
      if (network.caipNetworkId !== 'eip155:1' || (is('waits for a sum') && amount === undefined)) return undefined
      const url = 'https://dapp.example/session'
      const told = await fetchJson(url)
      const isPage = typeof told === 'object' && told !== null && 'page' in told
      if (!isPage) throw new Error(`${url} has no page`)
      return String(told.page)
    },
  })
  return {
    create,
    network: mainnet,
    order: { address: alice, token: { symbol: 'ETH' }, currency: 'USD', amount: '100' },
    fetch: async () => Response.json({ page: `${page}/?walletAddress=${account}` }),
  }
}

test.each(onrampCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = onrampCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case of purchases has a mistake that it finds', () => {
  const [first = ''] = Object.values(mistakes)
  const names = onrampCases(subjectWith()).map(({ name }) => name)
  expect(names.slice(names.indexOf(first))).toEqual([...new Set(Object.values(mistakes))])
})
