import { expect, test } from 'vitest'
import type { BalancesProvider } from '../../contracts/service-providers.js'
import { mainnet } from '../../networks/index.js'
import { type BalancesSubject, balancesCases } from './balances.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'forgets the coin': 'lists the coin of the network once, and each token once',
  'lists a token twice': 'lists the coin of the network once, and each token once',
  'gives rows without a symbol': 'lists the coin of the network once, and each token once',
  'lists a token of another network': 'names the asked network in each row',
  'counts in floats': 'writes amounts as exact decimals of whole tokens',
  'writes more decimals than the token has': 'writes amounts as exact decimals of whole tokens',
  'says another value than its price': 'tells values that follow from its prices',
} as const

type Mistake = keyof typeof mistakes

const address = `0x${'a1'.repeat(20)}`
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

/** A correct provider, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): BalancesSubject {
  const is = (each: Mistake) => each === mistake
  const row = (symbol: string, decimals: string, numeric: string) => ({
    name: symbol,
    symbol,
    chainId: 'eip155:1',
    price: 2,
    value: is('says another value than its price') ? 1 : Number(numeric) * 2,
    quantity: { decimals, numeric },
    iconUrl: '',
  })
  const coin = row(
    'ETH',
    '18',
    is('counts in floats') ? String(Number('1.000000000000000001')) : '1.000000000000000001',
  )
  const chain = is('lists a token of another network') ? 'eip155:10' : 'eip155:1'
  const numeric = is('writes more decimals than the token has') ? '250.2500001' : '250.25'
  const { symbol, ...nameless } = row('USDC', '6', numeric)
  const token = { ...nameless, ...(!is('gives rows without a symbol') && { symbol }), address: `${chain}:${usdc}` }
  const all = [...(is('forgets the coin') ? [] : [coin]), token, ...(is('lists a token twice') ? [token] : [])]
  const create = (): BalancesProvider => ({
    name: 'Indexer',
    hosts: ['https://indexer.example'],
    balances: async ({ network }, { fetchJson }) => {
      if (network.caipNetworkId !== 'eip155:1') return undefined
      const rows = await fetchJson(`https://indexer.example/${address}`)
      return rows as Awaited<ReturnType<BalancesProvider['balances']>> // the modal reads the rows
    },
  })
  return {
    create,
    network: mainnet,
    address,
    amounts: { native: '1.000000000000000001', [usdc]: '250.250' },
    fetch: async () => Response.json(all),
  }
}

test.each(balancesCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = balancesCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case of balances has a mistake that it finds', () => {
  const [first = ''] = Object.values(mistakes)
  const names = balancesCases(subjectWith()).map(({ name }) => name)
  expect(names.slice(names.indexOf(first))).toEqual([...new Set(Object.values(mistakes))])
})

test('an error names the token, and both amounts', async () => {
  const cases = balancesCases({ ...subjectWith(), amounts: { native: '2' } })
  const run = cases.find(({ name }) => name.startsWith('writes amounts'))?.run
  await expect(run?.()).rejects.toThrow('Of native it tells "1.000000000000000001", wanted "2"')
})
