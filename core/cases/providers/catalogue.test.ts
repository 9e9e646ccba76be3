import { expect, test } from 'vitest'
import type { CatalogueProvider, CatalogueQuery } from '../../contracts/catalogue-provider.js'
import { type CatalogueSubject, catalogueCases } from './catalogue.js'

/** Mistakes that a catalogue can make, each with the case that finds it. */
const mistakes = {
  'is of no kind': 'has a name, and lists origins',
  'asks an origin that it does not list': 'asks only the origins that it lists',
  'lists a wallet twice': 'lists rows that the modal can read, each wallet once',
  'gives rows without an id': 'lists rows that the modal can read, each wallet once',
  'ignores pages': 'gives pages that do not overlap, and the number of wallets on all pages',
  'counts one page': 'gives pages that do not overlap, and the number of wallets on all pages',
  'ignores what is left out': 'lists only wallets that are asked for, and none that are left out',
  'ignores networks': 'lists only wallets of the asked networks',
  'searches as it is written': 'finds a wallet by its name, in any case',
  'has one picture for all': 'has a picture for each id that a row names, and for no other',
  'has no picture that it names': 'has a picture for each id that a row names, and for no other',
  'throws what fetch throws': 'rejects with an error that names the URL when the service fails',
  'hides a failure': 'rejects with an error that names the URL when the service fails',
  'reads whatever comes': 'makes no answer out of nonsense',
  'waits for its list after an abort': 'ends with the signal, and asks nothing more',
} as const

type Mistake = keyof typeof mistakes

const networks = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const url = 'https://lists.example/wallets.json'
const wallets = [
  { id: 'fox', name: 'Fox', chains: ['eip155:1'], image_id: 'fox' },
  { id: 'ray', name: 'Ray', chains: networks },
  { id: 'owl', name: 'Owl', chains: ['eip155:1'] },
]

/** A correct catalogue, or one that makes the given mistake. */
function subjectWith(mistake?: Mistake): CatalogueSubject {
  const is = (each: Mistake) => each === mistake
  const fitting = (list: typeof wallets, asked: CatalogueQuery) => {
    const { include = [], exclude = [], chains = [], search = '' } = asked
    const has = (name: string) =>
      is('searches as it is written') ? name.includes(search) : name.toLowerCase().includes(search.toLowerCase())
    return list.filter(
      ({ id, name, chains: served }) =>
        (include.length === 0 || include.includes(id)) &&
        (is('ignores what is left out') || !exclude.includes(id)) &&
        (is('ignores networks') || chains.length === 0 || chains.some((chain) => served.includes(chain))) &&
        has(name),
    )
  }
  const create = (): CatalogueProvider => ({
    kind: (is('is of no kind') ? 'list' : 'catalogue') as 'catalogue', // the mistake is against the type
    name: 'Our list',
    hosts: is('asks an origin that it does not list') ? [] : ['https://lists.example'],
    wallets: async (asked, { signal, fetch }) => {
      const response = await fetch(url, signal && !is('waits for its list after an abort') ? { signal } : {}).catch(
        (cause: unknown) => {
          if (is('throws what fetch throws')) throw cause
          if (is('waits for its list after an abort')) return new Promise<never>(() => {})
          throw new Error(`${url} was not reached`, { cause })
        },
      )
      if (!response.ok && is('hides a failure')) return { data: [], count: 0 }
      if (!response.ok) throw new Error(`${url} answered ${response.status}`)
      const list: unknown = await response.json()
      if (!Array.isArray(list)) {
        if (is('reads whatever comes')) return { data: [], count: 0 }
        throw new Error(`${url} is no list`)
      }
      const found = fitting(list, asked)
      const { page, entries } = asked
      const data = is('ignores pages') ? found : found.slice((page - 1) * entries, page * entries)
      return { data, count: is('counts one page') ? data.length : found.length }
    },
    picture: async (id) =>
      is('has one picture for all') || (id === 'fox' && !is('has no picture that it names'))
        ? new Blob(['<svg/>'], { type: 'image/svg+xml' })
        : undefined,
  })
  const listed = [
    ...wallets,
    ...(is('lists a wallet twice') ? wallets.slice(0, 1) : []),
    ...(is('gives rows without an id') ? [{ name: 'Nobody', chains: ['eip155:1'] }] : []),
  ]
  return { create, networks, wallet: 'Owl', fetch: async () => Response.json(listed) }
}

test.each(catalogueCases(subjectWith()))('a correct catalogue passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))('a catalogue that %s is found', async (mistake, found) => {
  const cases = catalogueCases(subjectWith(mistake as Mistake)) // a key of the table
  await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
})

test('each case has a mistake that it finds', () => {
  expect(catalogueCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})
