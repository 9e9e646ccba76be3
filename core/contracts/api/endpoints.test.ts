import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../http/endpoint.js'
import * as analytics from './analytics.js'
import * as balance from './balance.js'
import * as catalogue from './catalogue.js'
import * as convert from './convert.js'
import * as convertBuild from './convert-build.js'
import * as fungible from './fungible.js'
import * as gateway from './gateway.js'
import * as generators from './generators.js'
import * as history from './history.js'
import * as identity from './identity.js'
import * as names from './names.js'
import * as onramp from './onramp.js'
import { commonQuery } from './query.js'
import * as sessions from './sessions.js'
import * as supportedChains from './supported-chains.js'

const areas = {
  supportedChains,
  identity,
  history,
  balance,
  convert,
  convertBuild,
  fungible,
  names,
  generators,
  onramp,
  sessions,
  catalogue,
  analytics,
  gateway,
}
const endpoints = Object.values(areas)
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'service' in value)

test('describes every call of SPEC 7: 20 of the data provider, 2 of the catalogue with 4 image routes, analytics, the gateway', () => {
  const table = endpoints.map(({ service, method, path }) => `${service} ${method} ${path}`)
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "blockchain GET /v1/supported-chains
    blockchain GET /v1/identity/{address}
    blockchain GET /v1/account/{account}/history
    blockchain GET /v1/account/{address}/balance
    blockchain GET /v1/convert/quotes
    blockchain GET /v1/convert/tokens
    blockchain GET /v1/convert/gas-price
    blockchain GET /v1/convert/allowance
    blockchain GET /v1/convert/build-approve
    blockchain POST /v1/convert/build-transaction
    blockchain POST /v1/fungible/price
    blockchain GET /v1/profile/account/{name}
    blockchain GET /v1/profile/reverse/{address}
    blockchain GET /v1/profile/suggestions/{name}
    blockchain POST /v1/profile/account
    blockchain POST /v1/generators/onrampurl
    blockchain GET /v1/onramp/options
    blockchain POST /v1/onramp/quote
    blockchain GET /v1/sessions/{id}
    blockchain POST /v1/sessions/{id}/revoke
    catalogue GET /getWallets
    catalogue GET /getAnalyticsConfig
    catalogue GET /getWalletImage/{id}
    catalogue GET /public/getAssetImage/{id}
    catalogue GET /public/getCurrencyImage/{id}
    catalogue GET /public/getTokenImage/{id}
    analytics POST /e
    blockchain POST /v1/"
  `)
  expect(new Set(table).size).toBe(table.length)
  expect(endpoints.filter(({ service, name }) => service === 'blockchain' && name !== 'postGateway')).toHaveLength(20)
})

test('exports each endpoint under its own name', () => {
  const names = Object.values(areas).flatMap((area) => Object.keys(area))
  for (const { name } of endpoints) expect(names).toContain(name)
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
})

test('holds a parameter for each place in the path, and the other way round', () => {
  for (const { path, params, name } of endpoints) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place)
    const keys = params && 'shape' in params ? Object.keys(params.shape as object) : [] // an object's members
    expect([name, keys]).toEqual([name, places])
  }
})

test('gives a body to POST alone', () => {
  for (const { method, body, name } of endpoints) expect([name, body !== undefined]).toEqual([name, method === 'POST'])
})

test('takes what the requests of SPEC 7 carry', () => {
  const token = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const user = 'eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const bodies: [Endpoint, unknown][] = [
    [
      convertBuild.postConvertBuildTransaction,
      {
        amount: '1000',
        eip155: { slippage: 1 },
        projectId: 'p',
        from: token,
        to: token,
        userAddress: user,
        disableEstimate: true,
      },
    ],
    [fungible.postFungiblePrice, { currency: 'usd', addresses: [token], projectId: 'p' }],
    [names.postNameAccount, { coin_type: 60, address: '0xab', message: '{}', signature: '0x1' }],
    [
      generators.postOnrampUrl,
      {
        destinationWallets: [{ address: '0xab', blockchains: ['ethereum'], assets: ['USDC'] }],
        defaultNetwork: 'ethereum',
        partnerUserId: 'u',
        defaultExperience: 'buy',
        presetFiatAmount: 100,
      },
    ],
    [onramp.postOnrampQuote, { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'ethereum' }],
    [sessions.postSessionRevoke, { pci: 'x', signature: '0x1' }],
    [gateway.postGateway, [{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }]],
  ]
  for (const [{ name, body }, value] of bodies)
    expect([name, body && z.safeParse(body, value).error?.issues]).toEqual([name, undefined])
})

test('refuses what a request may not carry', () => {
  const bad: [Endpoint, unknown][] = [
    [convert.getConvertQuotes, { amount: '1.5', userAddress: 'eip155:1:a', from: 'eip155:1:a', to: 'eip155:1:a' }],
    [convert.getConvertTokens, { chainId: '1' }],
    [balance.getBalance, { currency: 'eur' }],
    [catalogue.getWallets, { page: 'one', entries: '4' }],
    [catalogue.getWallets, { page: '1', entries: '4', badge_type: 'gold' }],
    [names.getNameAccount, { apiVersion: '1' }],
  ]
  for (const [{ name, query }, value] of bad)
    expect([name, query && z.safeParse(query, value).success]).toEqual([name, false])
})

test('describes what goes with every call', () => {
  expect(z.safeParse(commonQuery, { projectId: 'p', st: 'appkit', sv: 'html-core-1' }).success).toBe(true)
  expect(z.safeParse(commonQuery, { projectId: 'p', st: 'appkit' }).success).toBe(false)
})
