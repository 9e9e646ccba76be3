import { describe, expect, test } from 'vitest'
import { type ContractCase, namesCases, onrampCases, picturesCases, pricesCases } from '../cases/index.js'
import type { NamesContext } from '../contracts/service-providers.js'
import { HttpStatusError } from '../errors/http.js'
import { base, mainnet, solana } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { reown } from './reown.js'

// The answers have the forms of the contracts in core/contracts/api, which the specification names.

const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const other = `0x${'12'.repeat(20)}`
const create = () => reown({ projectId: 'p', blockchain: 'https://data.test/', catalogue: 'https://list.test' })

const profile = (name: string, address: string, coinType = '60') => ({
  name,
  addresses: { [coinType]: { address } },
  attributes: [{ avatar: 'https://images.test/alice.png' }],
})

const answers: Readonly<Record<string, unknown>> = {
  '/v1/profile/account/alice.reown.id': profile('alice.reown.id', alice),
  '/v1/profile/account/elsewhere.reown.id': profile('elsewhere.reown.id', bob, String(0x80000000 + 8453)),
  [`/v1/profile/reverse/${alice}`]: [
    profile('elsewhere.reown.id', bob, String(0x80000000 + 8453)),
    profile('alice.reown.id', alice),
  ],
  '/v1/profile/suggestions/alice': {
    suggestions: [
      { name: 'alice.reown.id', registered: true },
      { name: 'alice1.reown.id', registered: false },
    ],
  },
  '/v1/profile/suggestions/nobody': { suggestions: [] },
  '/v1/profile/account': { success: true },
  '/v1/generators/onrampurl': { url: `https://pay.coinbase.com/buy?destination=${alice}` },
  '/v1/fungible/price': {
    fungibles: [
      { name: 'Ether', symbol: 'ETH', iconUrl: '', price: 3100.25, address: `eip155:1:0x${'e'.repeat(40)}` },
      { name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 0.9998, address: `eip155:1:${usdc.toLowerCase()}` },
      // A row that is known by its symbol alone.
      { name: 'Other', symbol: 'OTHER', iconUrl: '', price: 7 },
      { name: 'Broken', symbol: 'BROKEN', iconUrl: '', price: 'much' },
    ],
  },
}

const serve = async (url: string) => {
  const { origin, pathname } = new URL(url)
  if (origin === 'https://list.test')
    return pathname.endsWith('/fox')
      ? new Response('fox', { headers: { 'content-type': 'image/png' } })
      : new Response('', { status: 404 })
  return pathname in answers ? Response.json(answers[pathname]) : new Response('', { status: 404 })
}

/** What a provider gets from the modal, with the requests that it made. */
function setup(fetch: (url: string) => Promise<Response> = serve) {
  const asked: { readonly path: string; readonly query: object; readonly body: unknown }[] = []
  const context: NamesContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    requestOn: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url, { body } = {}) => {
      const { pathname, searchParams } = new URL(url)
      asked.push({ path: pathname, query: Object.fromEntries(searchParams), body })
      const response = await fetch(url)
      if (!response.ok) throw new HttpStatusError({ response, url })
      return response.json()
    },
  }
  return { asked, context }
}

const common = { projectId: 'p', st: 'appkit', sv: expect.stringMatching(/^html-core-/) }
const onMainnet = { network: whole(mainnet) }

const suites: Readonly<Record<string, readonly ContractCase[]>> = {
  names: namesCases({
    create,
    network: mainnet,
    unserved: solana,
    named: 'alice.reown.id',
    address: alice,
    free: 'nobody.reown.id',
    fetch: serve,
  }),
  prices: pricesCases({
    create,
    network: mainnet,
    unserved: solana,
    tokens: ['native', usdc],
    unknown: other,
    fetch: serve,
  }),
  onramp: onrampCases({
    create,
    network: base,
    unserved: solana,
    order: { address: alice, token: { symbol: 'ETH' }, currency: 'USD', amount: '100' },
    fetch: serve,
  }),
  pictures: picturesCases({
    create,
    known: { kind: 'wallet', id: 'fox' },
    unknown: { kind: 'wallet', id: 'owl' },
    fetch: serve,
  }),
}

describe.each(Object.entries(suites))('the services of a project, as every provider of %s', (_, cases) => {
  test.each(cases)('$name', ({ run }) => run())
})

test('names of other endings are not asked for, and an address on another chain names nobody here', async () => {
  const { asked, context } = setup()
  expect(await create().resolve({ name: 'alice.eth', ...onMainnet }, context)).toBeUndefined()
  expect(asked).toEqual([])
  expect(await create().resolve({ name: 'elsewhere.reown.id', ...onMainnet }, context)).toBeUndefined()
  expect(await create().resolve({ name: 'elsewhere.reown.id', network: whole(base) }, context)).toEqual({
    address: bob,
    avatar: 'https://images.test/alice.png',
  })
  expect(asked[0]).toEqual({
    path: '/v1/profile/account/elsewhere.reown.id',
    query: { ...common, apiVersion: '2' },
    body: undefined,
  })
})

test('an account is named by a name of its own, not by the first of the list', async () => {
  const { context } = setup()
  expect(await create().nameOf?.({ address: alice, ...onMainnet }, context)).toMatchObject({ name: 'alice.reown.id' })
})

test('only free names are suggested', async () => {
  const { context } = setup()
  const asked = { name: 'alice.reown.id', ...onMainnet }
  expect(await create().registrar?.suggest?.(asked, context)).toEqual(['alice1.reown.id'])
})

test('a name is registered with what was signed, and a refusal of a second try counts only if nobody else has it', async () => {
  const signed = { name: 'alice.reown.id', address: alice, coinType: 60, message: '{}', signature: '0x12' }
  const { asked, context } = setup()
  await create().registrar?.register(signed, context)
  expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: '/v1/profile/account', body: { coin_type: 60, address: alice, message: '{}', signature: '0x12' } },
  ])
  const refusing = setup(async (url) =>
    new URL(url).pathname === '/v1/profile/account' ? new Response('', { status: 400 }) : serve(url),
  )
  await expect(create().registrar?.register(signed, refusing.context)).resolves.toBeUndefined()
  const forBob = { ...signed, address: bob }
  await expect(create().registrar?.register(forBob, refusing.context)).rejects.toThrow('400')
})

test('the page of a purchase is asked for the account and one asset, with the sum in dollars alone', async () => {
  const { asked, context } = setup()
  const order = { address: alice, network: whole(base), token: { symbol: 'USDC' }, amount: '250.5' }
  await create().session({ ...order, currency: 'USD' }, context)
  await create().session({ ...order, currency: 'EUR' }, context)
  const body = {
    destinationWallets: [{ address: alice, blockchains: expect.arrayContaining(['base']), assets: ['USDC'] }],
    defaultNetwork: 'base',
    partnerUserId: alice,
    defaultExperience: 'buy',
  }
  expect(asked.map((each) => each.body)).toEqual([{ ...body, presetFiatAmount: 250.5 }, body])
  const nowhere = { ...whole(mainnet), id: 7, caipNetworkId: 'eip155:7' as const }
  expect(await create().session({ ...order, network: nowhere, currency: 'USD' }, context)).toBeUndefined()
})

test('a price is that of the address, and a row without one prices nothing', async () => {
  const { asked, context } = setup()
  const tokens = ['native', usdc, other]
  expect(await create().prices({ ...onMainnet, tokens }, context)).toEqual({ native: 3100.25, [usdc]: 0.9998 })
  expect(asked[0]?.body).toEqual({
    currency: 'usd',
    projectId: 'p',
    addresses: ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', usdc, other].map((address) => `eip155:1:${address}`),
  })
})

test('pictures come from the catalogue by its ids, a network by its CAIP-2 id', async () => {
  const urls: URL[] = []
  const fetch = async (url: string) => {
    urls.push(new URL(url))
    return new Response('picture')
  }
  const context = { signal: new AbortController().signal, fetch }
  for (const [kind, id] of [
    ['network', 'eip155:1'],
    ['network', 'eip155:424242'],
    ['connector', 'fox'],
    ['token', 'USDC'],
    ['currency', 'EUR'],
  ] as const)
    await create().picture({ kind, id }, context)
  expect(urls.map(({ pathname }) => pathname)).toEqual([
    '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    '/public/getAssetImage/fox',
    '/public/getTokenImage/USDC',
    '/public/getCurrencyImage/EUR',
  ])
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual(common)
})
