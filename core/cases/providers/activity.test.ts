import { expect, test } from 'vitest'
import type { ActivityProvider } from '../../contracts/service-providers.js'
import { mainnet } from '../../networks/index.js'
import { type ActivitySubject, activityCases } from './activity.js'

/** Mistakes that a provider can make, each with the case that finds it. */
const mistakes = {
  'lists transactions of another network': 'lists transactions of the asked network, each once',
  'lists a transaction twice': 'lists transactions of the asked network, each once',
  'knows no transaction': 'lists transactions of the asked network, each once',
  'lists the oldest first': 'lists the newest first, with times in ISO 8601',
  'tells times in seconds': 'lists the newest first, with times in ISO 8601',
  'begins again on each page': 'goes on where a page ended, and comes to an end',
  'repeats a transaction on the next page': 'goes on where a page ended, and comes to an end',
} as const

type Mistake = keyof typeof mistakes

const address = `0x${'a1'.repeat(20)}`

/** A correct provider with two pages, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): ActivitySubject {
  const is = (each: Mistake) => each === mistake
  const on = (id: string, day: number) => ({
    id,
    metadata: {
      operationType: 'receive',
      hash: id,
      chain: is('lists transactions of another network') ? 'eip155:10' : 'eip155:1',
      minedAt: is('tells times in seconds') ? String(1_900_000_000 + day) : `2030-01-0${day}T00:00:00.000Z`,
      sentFrom: `0x${'b0'.repeat(20)}`,
      sentTo: address,
      status: 'confirmed',
    },
    transfers: [{ fungible_info: { symbol: 'ETH', address: 'native' }, direction: 'in', quantity: { numeric: '0.1' } }],
  })
  const first = is('lists the oldest first') ? [on('a', 1), on('b', 2)] : [on('a', 4), on('b', 3)]
  if (is('lists a transaction twice')) first.push(on('b', 3))
  const pages = {
    '': { transactions: is('knows no transaction') ? [] : first, next: '1' },
    '1': is('repeats a transaction on the next page')
      ? { transactions: [on('b', 3)] }
      : { transactions: [on('c', 2)], ...(is('begins again on each page') && { next: '1' }) },
  }
  const create = (): ActivityProvider => ({
    name: 'Indexer',
    hosts: ['https://indexer.example'],
    activity: async ({ network, cursor = '' }, { fetchJson }) => {
      if (network.caipNetworkId !== 'eip155:1') return undefined
      const page = await fetchJson(`https://indexer.example/${address}?from=${cursor}`)
      return page as Awaited<ReturnType<ActivityProvider['activity']>> // the modal reads the page
    },
  })
  const fetch = async (url: string) =>
    Response.json(pages[(new URL(url).searchParams.get('from') ?? '') as keyof typeof pages]) // the provider's cursors
  return { create, network: mainnet, address, fetch }
}

test.each(activityCases(subjectWith()))('a correct provider passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a provider that %s is found', async (mistake, found) => {
  const cases = activityCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case of activity has a mistake that it finds', () => {
  const [first = ''] = Object.values(mistakes)
  const names = activityCases(subjectWith()).map(({ name }) => name)
  expect(names.slice(names.indexOf(first))).toEqual([...new Set(Object.values(mistakes))])
})
