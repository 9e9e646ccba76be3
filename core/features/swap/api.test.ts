import { expect, test } from 'vitest'
import type { CaipAddress } from '../../contracts/caip.js'
import { createHttpClient } from '../../lib/http/client.js'
import { createTestPlatform } from '../../testing/platform.js'
import { createConvertApi } from './api.js'

const alice = `eip155:1:0x${'a1'.repeat(20)}` as const
const [usdc, ether] = [`eip155:1:0x${'c0'.repeat(20)}`, `eip155:1:0x${'e'.repeat(40)}`] as const
const account = { caipNetworkId: 'eip155:1', caipAddress: alice } as const
const order = { account, from: usdc as CaipAddress, to: ether as CaipAddress, amount: 5n }
const { signal } = new AbortController()

function setup(answer: unknown, isServed = true) {
  const platform = createTestPlatform()
  platform.onFetch(() => Response.json(answer))
  const config = { platform, projectId: 'project', sdkType: 'w', sdkVersion: '1' }
  const needs = {
    http: createHttpClient({ ...config, base: 'https://data.test' }),
    isNetworkSupported: async () => isServed,
    projectId: 'project',
  }
  const api = createConvertApi(needs)
  const failure = (call: Promise<unknown>) => call.then(String, (error: Error) => error.message)
  return { api, failure, platform }
}

test('lists no tokens of another network', async () => {
  const token = (address: string) => ({ name: 'USD Coin', symbol: 'USDC', address, decimals: 6, logoUri: '' })
  const tokens = [token(usdc), token(usdc.replace(':1:', ':137:')), token(usdc.replace(':1:', ':10:'))]
  const { api } = setup({ tokens })
  expect(await api.fetchTokens('eip155:1', signal)).toEqual([token(usdc)])
})

test(`"Swap and gas-price operations require a supported network": on any other no request is made, and the error is the catalogue's`, async () => {
  const { api, failure, platform } = setup({}, false)
  expect(await api.fetchTokens('eip155:1', signal)).toEqual([])
  expect(await api.fetchPrices('eip155:1', [{ address: usdc, symbol: 'USDC' }], signal)).toEqual(new Map())
  expect(await api.fetchQuote({ ...order, gasPrice: 1n }, signal)).toBeUndefined()
  expect(await api.fetchAllowance(order, signal)).toBe(0n)
  expect(await failure(api.fetchGasPrice('eip155:1', signal))).toMatchInlineSnapshot(`
    "Network not supported for Gas Price
    Network: eip155:1"
  `)
  for (const call of [api.buildApproval(order, signal), api.buildSwap(order, signal)])
    expect(await failure(call)).toBe('Network not supported for Swaps\nNetwork: eip155:1')
  expect(platform.requests).toEqual([])
})

test('builds with one percent of slippage and without an estimate', async () => {
  const tx = { from: alice, to: usdc, data: '0x00', amount: '0', eip155: { gas: '253421', gasPrice: '151168582876' } }
  const { api, platform } = setup({ tx })
  expect(await api.buildSwap(order, signal)).toEqual({
    from: alice,
    to: usdc,
    data: '0x00',
    value: '0',
    gas: 253_421n,
    gasPrice: 151_168_582_876n,
  })
  expect(JSON.parse(String(platform.requests[0]?.init?.body))).toEqual({
    amount: '5',
    eip155: { slippage: 1 },
    projectId: 'project',
    from: usdc,
    to: ether,
    userAddress: alice,
    disableEstimate: true,
  })
})

test('finds prices by address, and by symbol where the service lists no address', async () => {
  const item = { name: '', iconUrl: '' }
  const { api } = setup({
    fungibles: [
      { ...item, symbol: 'usdc', price: 1e-7 },
      { ...item, symbol: 'OTHER', price: 3200.5, address: `eip155:1:0x${'E'.repeat(40)}` },
    ],
  })
  const asked = [
    { address: usdc, symbol: 'USDC' },
    { address: ether, symbol: 'ETH' },
    { address: alice, symbol: 'NONE' },
  ] as const
  expect(await api.fetchPrices('eip155:1', asked, signal)).toEqual(
    new Map([
      [usdc, '0.0000001'],
      [ether, '3200.5'],
    ]),
  )
})

test.each([
  [{ quotes: [] }, undefined],
  [{ quotes: [{ id: null, fromAmount: '', fromAccount: '', toAccount: '', toAmount: '0' }] }, undefined],
  [
    { quotes: [{ id: null, fromAmount: '', fromAccount: '', toAccount: '', toAmount: '17259970548235021' }] },
    17259970548235021n,
  ],
])('a quote of %j is %s', async (answer, amount) => {
  const { api } = setup(answer)
  expect(await api.fetchQuote({ ...order, gasPrice: undefined }, signal)).toBe(amount)
})

test('rejects a quote without a whole amount', async () => {
  const { api, failure } = setup({
    quotes: [{ id: null, fromAmount: '', fromAccount: '', toAccount: '', toAmount: '1e18' }],
  })
  expect(await failure(api.fetchQuote({ ...order, gasPrice: undefined }, signal))).toContain('quotes.0.toAmount')
})

test('names the endpoint of an invalid gas price', async () => {
  const { api, failure } = setup({ standard: '1.5', fast: '2', instant: '3' })
  expect(await failure(api.fetchGasPrice('eip155:1', signal))).toMatch(/gas-price\nWrong at standard/)
})
