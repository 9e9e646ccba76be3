import { expect, test } from 'vitest'
import type { ProviderContext } from '../contracts/service-providers.js'
import { base, mainnet } from '../networks/index.js'
import { whole } from '../testing/whole-network.js'
import { blockscout } from './blockscout.js'

// The answers have the form of Blockscout's API reference: /api/v2/addresses/{address_hash} with /tokens,
// /transactions and /token-transfers, as of November 2026.

const address = '0xEb533ee5687044E622C69c58B1B12329F56eD9ad'
const other = '0xcc4e74EB7F0D2F3e8c86Ac08A6B70689F564b226'
const usdt = {
  address_hash: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: '6',
  exchange_rate: '0.999487',
  icon_url: null,
  name: 'Tether USD',
  symbol: 'USDT',
  type: 'ERC-20',
}
const hashOf = (digit: string) => `0x${digit.repeat(64)}`

function serve(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url) => {
      asked.push(url)
      const { pathname, search } = new URL(url)
      const path = pathname.replace(`/api/v2/addresses/${address}`, '')
      const found = answers[`${path}${search}`] ?? answers[path]
      if (!found) throw new Error(`nothing at ${url}`)
      return found
    },
  }
  return { asked, context }
}

const scout = blockscout({ urls: { 'eip155:1': 'https://eth.explorer.test/' }, apiKey: 'k' })
const ethereum = whole(mainnet)
const balancesOf = (context: ProviderContext, network = ethereum) =>
  scout.balances({ address, network, tokens: [], moved: [] }, context)

test('lists the coin and every page of the tokens, with prices', async () => {
  const { asked, context } = serve({
    '': { hash: address, coin_balance: '2500000000000000000', exchange_rate: '3000.5' },
    '/tokens?type=ERC-20&apikey=k': {
      items: [{ token: usdt, token_id: null, token_instance: null, value: '830000000' }],
      next_page_params: { fiat_value: '829.57', id: 7, items_count: 50 },
    },
    '/tokens?type=ERC-20&fiat_value=829.57&id=7&items_count=50&apikey=k': {
      items: [
        { token: { ...usdt, address_hash: other, symbol: 'ODD', exchange_rate: null }, value: '1' },
        { token: { ...usdt, decimals: null }, value: '1' },
      ],
      next_page_params: null,
    },
  })
  const rows = await balancesOf(context)
  expect(
    rows?.map(({ symbol, address: at, price, quantity }) => ({ symbol, at, price, amount: quantity.numeric })),
  ).toEqual([
    { symbol: 'ETH', at: undefined, price: 3000.5, amount: '2.5' },
    { symbol: 'USDT', at: `eip155:1:${usdt.address_hash}`, price: 0.999487, amount: '830' },
    { symbol: 'ODD', at: `eip155:1:${other}`, price: 0, amount: '0.000001' },
  ])
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set(scout.hosts))
})

test('serves only networks with an instance, and refuses an answer of another form', async () => {
  const { context } = serve({ '': { coin_balance: 'much' }, '/tokens': { items: [], next_page_params: null } })
  expect(await balancesOf(context, whole(base))).toBe(undefined)
  await expect(balancesOf(context)).rejects.toThrow()
})

test('joins what a transaction moved of the coin and of tokens, and reads both lists on', async () => {
  const from = { hash: address, is_contract: false }
  const to = { hash: other, is_contract: false }
  const { asked, context } = serve({
    '/transactions?apikey=k': {
      items: [
        { hash: hashOf('1'), timestamp: '2026-11-03T05:31:56.000000Z', status: 'ok', from, to, value: '0', nonce: 4 },
        {
          hash: hashOf('2'),
          timestamp: '2026-11-01T05:31:56.000000Z',
          status: 'error',
          from,
          to,
          value: '1000000000000000000',
          nonce: 3,
        },
      ],
      next_page_params: { block_number: 9, index: 2, items_count: 50 },
    },
    '/token-transfers?type=ERC-20&apikey=k': {
      items: [
        {
          transaction_hash: hashOf('1'),
          timestamp: '2026-11-03T05:31:56.000000Z',
          from,
          to,
          token: usdt,
          total: { decimals: '6', value: '5000000' },
        },
        {
          transaction_hash: hashOf('3'),
          timestamp: '2026-11-02T05:31:56.000000Z',
          from: to,
          to: from,
          token: usdt,
          total: { decimals: '6', value: '7000000' },
        },
      ],
      next_page_params: null,
    },
    '/transactions?block_number=9&index=2&items_count=50&apikey=k': { items: [], next_page_params: null },
  })
  const first = await scout.activity({ address, network: ethereum }, context)
  expect(
    first?.transactions.map(({ metadata: { operationType, status, nonce }, transfers }) => ({
      operationType,
      status,
      nonce,
      moved: transfers.map(
        ({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`,
      ),
    })),
  ).toEqual([
    { operationType: 'send', status: 'confirmed', nonce: 4, moved: ['out 5 USDT'] },
    { operationType: 'receive', status: 'confirmed', nonce: undefined, moved: ['in 7 USDT'] },
    { operationType: 'send', status: 'failed', nonce: 3, moved: ['out 1 ETH'] },
  ])
  asked.length = 0
  const second = await scout.activity({ address, network: ethereum, cursor: first?.next }, context)
  expect({ second, asked: asked.length }).toEqual({ second: { transactions: [], next: undefined }, asked: 1 })
})

test('an unknown token that says the account paid, by a transaction of somebody else, is left out', async () => {
  const paid = (digit: string, token: object) => ({
    transaction_hash: hashOf(digit),
    timestamp: '2026-11-01T00:00:00.000000Z',
    from: { hash: address },
    to: { hash: other },
    token,
    total: { value: '5000000', decimals: '6' },
  })
  const { context } = serve({
    '/transactions': { items: [], next_page_params: null },
    '/token-transfers': {
      items: [paid('2', usdt), paid('1', { ...usdt, address_hash: other })],
      next_page_params: null,
    },
  })
  const tokens = [{ address: usdt.address_hash, symbol: 'USDT', name: 'Tether USD', decimals: 6 }]
  const request = async () => ({ from: other })
  const page = await scout.activity({ address, network: ethereum, tokens }, { ...context, request })
  expect(page?.transactions.map(({ metadata }) => metadata.hash)).toEqual([hashOf('2')])
})
