import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '../../lib/http/endpoint.js'
import { outline } from '../../testing/schema-outline.js'
import { commonQuery } from '../services.js'
import * as blockchain from './blockchain.js'
import * as catalogue from './catalogue.js'
import * as convert from './convert.js'
import * as gateway from './gateway.js'
import * as names from './names.js'
import * as onramp from './onramp.js'
import * as sessions from './sessions.js'
import * as siwx from './siwx.js'

const areas = {
  blockchain,
  convert,
  names,
  onramp,
  sessions,
  catalogue,
  gateway,
}
const endpoints = Object.values(areas)
  .flatMap((area): unknown[] => Object.values(area))
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'service' in value)

test('describes every call: 20 of the data provider, 2 of the catalogue with 4 image routes, analytics, the gateway', () => {
  const table = endpoints.map(({ service, method, path }) => `${service} ${method} ${path}`)
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "blockchain GET /v1/account/{address}/balance
    blockchain GET /v1/identity/{address}
    blockchain GET /v1/supported-chains
    blockchain GET /v1/account/{account}/history
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
    blockchain GET /v1/onramp/options
    blockchain POST /v1/onramp/quote
    blockchain POST /v1/generators/onrampurl
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

test('has a parameter for each place in the path, and vice versa', () => {
  for (const { path, params, name } of endpoints) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place)
    const keys = params && 'shape' in params ? Object.keys(params.shape as object) : [] // an object's members
    expect({ name, keys }).toEqual({ name, keys: places })
  }
})

test('only POST has a body', () => {
  for (const { method, body, name } of endpoints)
    expect({ name, hasBody: body !== undefined }).toEqual({ name, hasBody: method === 'POST' })
})

test('accepts what the requests contain', () => {
  const token = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
  const user = 'eip155:1:0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const bodies: [Endpoint, unknown][] = [
    [
      convert.postConvertBuildTransaction,
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
    [convert.postFungiblePrice, { currency: 'usd', addresses: [token], projectId: 'p' }],
    [names.postNameAccount, { coin_type: 60, address: '0xab', message: '{}', signature: '0x1' }],
    [
      onramp.postOnrampUrl,
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
    expect({ name, issues: body && z.safeParse(body, value).error?.issues }).toEqual({ name, issues: undefined })
})

test('rejects what a request must not contain', () => {
  const bad: [Endpoint, unknown][] = [
    [convert.getConvertQuotes, { amount: '1.5', userAddress: 'eip155:1:a', from: 'eip155:1:a', to: 'eip155:1:a' }],
    [convert.getConvertTokens, { chainId: '1' }],
    [blockchain.getBalance, { currency: 'eur' }],
    [catalogue.getWallets, { page: 'one', entries: '4' }],
    [catalogue.getWallets, { page: '1', entries: '4', badge_type: 'gold' }],
    [names.getNameAccount, { apiVersion: '1' }],
  ]
  for (const [{ name, query }, value] of bad)
    expect({ name, isTaken: query && z.safeParse(query, value).success }).toEqual({ name, isTaken: false })
})

test('describes the query values of every call', () => {
  expect(z.safeParse(commonQuery, { projectId: 'p', st: 'appkit', sv: 'html-core-1' }).success).toBe(true)
  expect(z.safeParse(commonQuery, { projectId: 'p', st: 'appkit' }).success).toBe(false)
})

test('each call has these fields, and no others', () => {
  const withSignIn: readonly Endpoint[] = [...endpoints, ...Object.values(siwx)]
  const table = withSignIn.flatMap(({ name, service, method, path, query, body, headers, response }) => [
    `${name} ${service} ${method} ${path}`,
    ...Object.entries({ query, headers, body, response }).flatMap(([part, schema]) =>
      schema ? [`  ${part}: ${typeof schema === 'string' ? schema : outline(schema)}`] : [],
    ),
  ])
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "getBalance blockchain GET /v1/account/{address}/balance
      query: { currency: usd, chainId?: custom("a CAIP-2 network id such as eip155:1"), forceUpdate?: string }
      response: { balances: { name: string, symbol: string, chainId: string, address?: custom("a CAIP-10 address"), value?: number("a price"), price: number("a price"), quantity: { decimals: string("a whole number from 0 to 77, as text"), numeric: string("a decimal") }, iconUrl: string }[] }
    getIdentity blockchain GET /v1/identity/{address}
      query: { sender?: string }
      response: { name: string or null, avatar: string or null }
    getSupportedChains blockchain GET /v1/supported-chains
      response: { http: string[], ws: string[] }
    getHistory blockchain GET /v1/account/{account}/history
      query: { cursor?: string, onramp?: coinbase, chainId?: custom("a CAIP-2 network id such as eip155:1") }
      response: { data: { id: string, metadata: { operationType: string, hash: string, chain: string, minedAt: string, sentFrom: string, sentTo: string, status: confirmed|failed|pending|ONRAMP_TRANSACTION_STATUS_SUCCESS|ONRAMP_TRANSACTION_STATUS_IN_PROGRESS|ONRAMP_TRANSACTION_STATUS_FAILED, nonce?: number }, transfers: { fungible_info?: { name?: string or null, symbol?: string or null, icon?: { url: string } or null, address?: string or null } or null, nft_info?: { name?: string or null, content?: { preview?: { url: string, content_type?: string or null } or null, detail?: { url: string, content_type?: string or null } or null } or null, flags: { is_spam: boolean } } or null, direction: in|out|self, quantity: { numeric: string("a decimal") }, value?: number or null, price?: number or null }[] }[], next: string or null }
    getConvertQuotes blockchain GET /v1/convert/quotes
      query: { amount: string("a whole number of smallest units"), userAddress: custom("a CAIP-10 address such as eip155:1:0xab…"), from: custom("a CAIP-10 address such as eip155:1:0xab…"), to: custom("a CAIP-10 address such as eip155:1:0xab…"), gasPrice?: string }
      response: { quotes: { id: string or null, fromAmount: string, fromAccount: string, toAmount: string("a whole number of smallest units"), toAccount: string }[] }
    getConvertTokens blockchain GET /v1/convert/tokens
      query: { chainId: custom("a CAIP-2 network id such as eip155:1") }
      response: { tokens: { name: string, symbol: string, address: custom("a CAIP-10 address"), decimals: custom("a whole number from 0 on"), logoUri: string, eip2612?: boolean }[] }
    getConvertGasPrice blockchain GET /v1/convert/gas-price
      query: { chainId: custom("a CAIP-2 network id such as eip155:1") }
      response: { standard: string("a whole number of smallest units"), fast: string, instant: string }
    getConvertAllowance blockchain GET /v1/convert/allowance
      query: { tokenAddress: custom("a CAIP-10 address such as eip155:1:0xab…"), userAddress: custom("a CAIP-10 address such as eip155:1:0xab…") }
      response: { allowance: string("a whole number of smallest units") }
    getConvertBuildApprove blockchain GET /v1/convert/build-approve
      query: { userAddress: custom("a CAIP-10 address such as eip155:1:0xab…"), from: custom("a CAIP-10 address such as eip155:1:0xab…"), to: custom("a CAIP-10 address such as eip155:1:0xab…") }
      response: { tx: { from: custom("a CAIP-10 address such as eip155:1:0xab…"), to: custom("a CAIP-10 address such as eip155:1:0xab…"), data: string, value: string, eip155: { gas: number, gasPrice: string } } }
    postConvertBuildTransaction blockchain POST /v1/convert/build-transaction
      body: { amount: string("a whole number of smallest units"), eip155: { slippage: number, permit?: string }, projectId: string, from: custom("a CAIP-10 address such as eip155:1:0xab…"), to: custom("a CAIP-10 address such as eip155:1:0xab…"), userAddress: custom("a CAIP-10 address such as eip155:1:0xab…"), disableEstimate: boolean }
      response: { tx: { from: custom("a CAIP-10 address such as eip155:1:0xab…"), to: custom("a CAIP-10 address such as eip155:1:0xab…"), data: string, amount: string, eip155: { gas: string, gasPrice: string } } }
    postFungiblePrice blockchain POST /v1/fungible/price
      body: { currency: usd, addresses: custom("a CAIP-10 address such as eip155:1:0xab…")[], projectId: string }
      response: { fungibles: { name: string, symbol: string, iconUrl: string, price: number("a price"), address?: custom("a CAIP-10 address") }[] }
    getNameAccount blockchain GET /v1/profile/account/{name}
      query: { apiVersion: 2 }
      response: { name: string, registered?: number, updated?: number, addresses: record of { address: string, created?: number }, attributes: { avatar?: string, bio?: string }[] }
    getNameReverse blockchain GET /v1/profile/reverse/{address}
      query: { sender?: string, apiVersion: 2 }
      response: { name: string, registered?: number, updated?: number, addresses: record of { address: string, created?: number }, attributes: { avatar?: string, bio?: string }[] }[]
    getNameSuggestions blockchain GET /v1/profile/suggestions/{name}
      query: { zone: string }
      response: { suggestions: { name: string, registered: boolean }[] }
    postNameAccount blockchain POST /v1/profile/account
      body: { coin_type: number, address: string, message: string, signature: string }
      response: { success?: boolean }
    getOnrampOptions blockchain GET /v1/onramp/options
      response: { paymentCurrencies: { id: string, payment_method_limits: { id: string, min: string("a decimal"), max: string("a decimal") }[] }[], purchaseCurrencies: { id: string, name: string, symbol: string, networks: { name: string, display_name: string, chain_id: string, contract_address: string }[] }[] }
    postOnrampQuote blockchain POST /v1/onramp/quote
      body: { purchaseCurrency: string, paymentCurrency: string, amount: string, network: string }
      response: { coinbaseFee?: { amount: string("a decimal"), currency: string }, networkFee: { amount: string("a decimal"), currency: string }, paymentSubtotal: { amount: string("a decimal"), currency: string }, paymentTotal: { amount: string("a decimal"), currency: string }, purchaseAmount: { amount: string("a decimal"), currency: string }, quoteId: string }
    postOnrampUrl blockchain POST /v1/generators/onrampurl
      body: { destinationWallets: { address: string, blockchains: string[], assets: string[] }[], defaultNetwork: string, partnerUserId: string, defaultExperience: buy, presetCryptoAmount?: number, presetFiatAmount?: number }
      response: { url: string("an https URL (http on localhost)") }
    getSessions blockchain GET /v1/sessions/{id}
      response: { pcis: { pci: string, project: { id: string, name: string, url?: string or null, iconUrl?: string or null }, expiry: number("a time in seconds"), createdAt: number("a time in seconds"), permissions: unknown[], policies: { id: string }[], context: string, revokedAt?: number("a time in seconds") or null }[] }
    postSessionRevoke blockchain POST /v1/sessions/{id}/revoke
      body: { pci: string, signature: string }
      response: { success?: boolean }
    getWallets catalogue GET /getWallets
      query: { page: string("a whole number"), entries: string("a whole number"), include?: string, exclude?: string, chains?: string, search?: string, badge_type?: certified|none }
      response: { data: { id: string, name: string, badge_type?: string or null, chains?: string[] or null, homepage?: string or null, image_id?: string or null, order?: number or null, mobile_link?: string or null, desktop_link?: string or null, webapp_link?: string or null, app_store?: string or null, play_store?: string or null, chrome_store?: string or null, rdns?: string or null, injected?: { namespace?: string, injected_id?: string }[] or null }[], count: number }
    getAnalyticsConfig catalogue GET /getAnalyticsConfig
      response: { isAnalyticsEnabled: boolean }
    getWalletImage catalogue GET /getWalletImage/{id}
      response: blob
    getAssetImage catalogue GET /public/getAssetImage/{id}
      response: blob
    getCurrencyImage catalogue GET /public/getCurrencyImage/{id}
      response: blob
    getTokenImage catalogue GET /public/getTokenImage/{id}
      response: blob
    postEvent analytics POST /e
      body: custom
      response: empty
    postGateway blockchain POST /v1/
      query: { chainId: string, projectId?: string }
      body: { jsonrpc?: 2.0, id?: number or string or null, method: string, params?: unknown[] or record of unknown } or { jsonrpc?: 2.0, id?: number or string or null, method: string, params?: unknown[] or record of unknown }[]
      response: { jsonrpc?: 2.0, id: number or string or null, result?: unknown, error?: { code: number, message: string, data?: unknown } } or { jsonrpc?: 2.0, id: number or string or null, result?: unknown, error?: { code: number, message: string, data?: unknown } }[]
    getSiwxNonce catalogue GET /auth/v1/nonce
      headers: { authorization?: string }
      response: { nonce: string("a nonce"), token: string("a token") }
    getSiwxMe catalogue GET /auth/v1/me
      headers: { authorization: string }
      response: { address: string, chainId: number or string, caip2Network?: string }
    postSiwxAuthenticate catalogue POST /auth/v1/authenticate
      headers: { x-nonce-jwt: string }
      body: { message: string, signature: string, clientId?: string or null, walletInfo?: { type: walletconnect|extension|social|unknown, name?: string, icon?: string, social?: string, identifier?: string } }
      response: { token: string("a token") }
    postSiwxSignOut catalogue POST /auth/v1/sign-out
      headers: { authorization: string }
      response: empty"
  `)
})
