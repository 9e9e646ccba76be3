import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CatalogueQuery } from '../../contracts/catalogue-provider.js'
import { hostWallet } from '../../contracts/wallet.js'
import { isOpenable } from '../../lib/web-url.js'
import { bundled } from './bundled.js'
import { readList } from './bundled-list.js'
import { readPictures } from './bundled-pictures.js'

const networks = ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
const context = { signal: undefined, fetch: () => Promise.reject(new Error('A bundled list fetches nothing.')) }
const ask = (more: Partial<CatalogueQuery> = {}) =>
  bundled().wallets({ page: 1, entries: 40, networks, ...more }, context)

test('names no wallet, id or rdns twice', () => {
  for (const member of ['id', 'name', 'rdns'] as const) {
    const values = readList().flatMap((wallet) => wallet[member]?.toLowerCase() ?? [])
    expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
  }
})

test('has at least 150 wallets, all with a way to get or open them', () => {
  const list = readList()
  expect(list.length).toBeGreaterThanOrEqual(150)
  expect(list.filter(({ homepage, rdns, links }) => !homepage && !rdns && !Object.keys(links ?? {}).length)).toEqual([])
  expect(list.filter(({ namespaces }) => namespaces.length === 0)).toEqual([])
})

const forms = {
  android: /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[\w.]+$/,
  chrome: /^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/,
  desktop: /^[a-z][\w+.-]*:\/\/\S+\/$/,
  edge: /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/,
  firefox: /^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[^/\s]+\/$/,
  ios: /^https:\/\/apps\.apple\.com\/app\/id\d{9,}$/,
  native: /^(?!https?:)[a-z][\w+.-]*:\/\/(\S+\/)?$/,
  safari: /^https:\/\/apps\.apple\.com\/app\/id\d{9,}$/,
  tonconnect: /^(https:\/\/[\w.-]+\/?\S*|[a-z][\w+.-]*:\/\/\S*)$/,
  universal: /^https:\/\/[\w.-]+\/(\S+\/)?$/,
  web: /^https:\/\/[\w.-]+\/\S*$/,
} as const

test('every link has the form of its place, and a browser opens it', () => {
  const links = readList().flatMap((wallet) =>
    Object.entries(wallet.links ?? {}).map(([place, link]) => ({ place, link })),
  )
  const isRight = ({ place, link }: (typeof links)[number]) =>
    // every place has a form
    forms[place as keyof typeof forms]?.test(link) && isOpenable(link)
  expect(links.filter((each) => !isRight(each))).toEqual([])
  expect(readList().filter(({ homepage }) => homepage && !/^https:\/\/[\w.-]+\/\S*$/.test(homepage))).toEqual([])
})

test('every row is a wallet that a host could give, too', async () => {
  const { data, count } = await ask({ entries: 1000, networks: [] })
  expect(count).toBe(readList().length)
  expect(data.filter((row) => !z.safeParse(hostWallet(), JSON.parse(JSON.stringify(row))).success)).toEqual([])
})

test('lists only wallets of the asked networks, and says which of the page they serve', async () => {
  const { data } = await ask({ entries: 1000, chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] })
  const names = data.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Phantom', 'Solflare', 'Backpack']))
  expect(names).not.toContain('Rabby Wallet')
  expect(data.find(({ name }) => name === 'Phantom')?.chains).toEqual(networks)
  expect(data.find(({ name }) => name === 'Solflare')?.chains).toEqual(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
})

test('a wallet is found by its name of today, by an earlier one and by its rdns', async () => {
  const found = async (search: string) => (await ask({ search })).data.map(({ name }) => name)
  expect(await found('  BASE')).toContain('Base')
  expect(await found('coinbase')).toEqual(['Base'])
  expect(await found('argent')).toEqual(['Ready'])
  expect(await found('io.rabby')).toEqual(['Rabby Wallet'])
  expect(await found('no such wallet')).toEqual([])
})

test('pages do not overlap, and the ids of a host choose and hide wallets', async () => {
  const [first, second] = await Promise.all([ask(), ask({ page: 2 })])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(80)
  const [one = ''] = ids
  expect((await ask({ include: [one] })).data.map(({ id }) => id)).toEqual([one])
  expect((await ask({ exclude: [one] })).data.map(({ id }) => id)).not.toContain(one)
})

test('a wallet with a picture names it, and others have none', async () => {
  const { data } = await ask({ entries: 1000 })
  const pictured = data.flatMap(({ image_id: id }) => id ?? [])
  expect(new Set(pictured)).toEqual(new Set(readPictures().keys()))
  const [blob] = await Promise.all(pictured.slice(0, 1).map((id) => bundled().picture?.(id, context)))
  expect(blob?.type).toBe('image/svg+xml')
  expect(await bundled().picture?.('unknown', context)).toBeUndefined()
})
