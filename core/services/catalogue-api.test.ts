import { expect, test } from 'vitest'
import { packageVersion, sdkType, sdkVersion, services } from '../contracts/services.js'
import { createTestPlatform } from '../testing/platform.js'
import { coreExcludedWalletIds, createCatalogueApi } from './catalogue-api.js'

function setup({ isHeadless = false } = {}) {
  const platform = createTestPlatform()
  platform.onFetch(() => new Response(JSON.stringify({ data: [{ id: 'a', name: 'Fox' }], count: 1 })))
  const api = createCatalogueApi({
    platform,
    services: services().parse({ catalogue: 'https://catalogue.test' }),
    projectId: 'p',
    sdkType,
    sdkVersion: sdkVersion({ isHeadless, adapters: ['evm', 'solana', 'evm'] }),
    clientId: () => 'c',
  })
  const lastQuery = () => Object.fromEntries(new URL(platform.requests.at(-1)?.url ?? '').searchParams)
  return { platform, api, lastQuery }
}

test("requests a page with the host's filters, and without empty ones", async () => {
  const { api, lastQuery } = setup()
  const page = await api.fetchWallets({
    page: 2,
    entries: 40,
    include: [],
    exclude: ['x', 'y', 'x'],
    chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    search: '  fox  ',
    badgeType: 'certified',
  })
  expect(page).toEqual({ data: [{ id: 'a', name: 'Fox' }], count: 1 })
  expect(lastQuery()).toEqual({
    projectId: 'p',
    st: 'appkit',
    sv: `html-evm,solana-${packageVersion}`,
    page: '2',
    entries: '40',
    exclude: 'x,y',
    chains: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    search: 'fox',
    badge_type: 'certified',
  })
})

test('sends no client id to the catalogue', async () => {
  const { api, lastQuery } = setup()
  await api.fetchWallets({ page: 1, entries: 4 })
  expect(lastQuery()).not.toHaveProperty('clientId')
})

test('"Three wallet ids are always excluded for the core SDK type"', async () => {
  const headless = setup({ isHeadless: true })
  const exclude = Object.freeze(['mine'])
  await headless.api.fetchWallets({ page: 1, entries: 4, exclude })
  expect(headless.lastQuery().exclude).toBe(['mine', ...coreExcludedWalletIds].join(','))
  // Even without a list by the caller, whose list is never mutated.
  await headless.api.fetchWallets({ page: 1, entries: 100, search: 'phantom' })
  expect(headless.lastQuery().exclude).toBe(coreExcludedWalletIds.join(','))
  await headless.api.fetchWallets({ page: 1, entries: 1, include: [coreExcludedWalletIds[0] ?? ''], isForHiding: true })
  expect(headless.lastQuery()).not.toHaveProperty('exclude')
  const withScreen = setup()
  await withScreen.api.fetchWallets({ page: 1, entries: 4 })
  expect(withScreen.lastQuery()).not.toHaveProperty('exclude')
})

test('fetches each kind of image from its route', async () => {
  const { api, platform } = setup()
  platform.onFetch(() => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } }))
  for (const kind of ['wallet', 'network', 'connector', 'currency', 'token'] as const) {
    const blob = await api.fetchImage(kind, `${kind} id`)
    expect({ kind, type: blob.type, blobText: await blob.text() }).toEqual({
      kind,
      type: 'image/svg+xml',
      blobText: '<svg/>',
    })
  }
  expect(platform.requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/getWalletImage/wallet%20id',
    '/public/getAssetImage/network%20id',
    '/public/getAssetImage/connector%20id',
    '/public/getCurrencyImage/currency%20id',
    '/public/getTokenImage/token%20id',
  ])
})

test('reads whether analytics is enabled', async () => {
  const { api, platform } = setup()
  platform.onFetch(() => new Response('{"isAnalyticsEnabled":false}'))
  expect(await api.fetchAnalyticsConfig()).toEqual({ isAnalyticsEnabled: false })
})

test('finds the image of a network by its CAIP-2 id, and makes no request if there is none', async () => {
  const { api, platform } = setup()
  await api.fetchImage('network', 'eip155:8453')
  expect(new URL(platform.requests[0]?.url ?? '').pathname).toBe(
    '/public/getAssetImage/7289c336-3981-4081-c5f4-efc26ac64a00',
  )
  await expect(api.fetchImage('network', 'eip155:31337')).rejects.toThrow('There is no such image')
  expect(platform.requests).toHaveLength(1)
})
