import { expect, test } from 'vitest'
import type { ProviderContext, SwapAsked } from '../contracts/service-providers.js'
import { mainnet, sepolia } from '../networks/index.js'
import { diamond, lifiCall, zeroAddress } from '../testing/swap-providers.js'
import { whole } from '../testing/whole-network.js'
import { lifi } from './lifi.js'

// The answers have the form of LI.FI's API reference: /v1/quote.

const alice = `0x${'a1'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const terms = { minimum: 98n, receiver: alice }
const step = { from: usdc, to: dai, amount: 100n }
const asked: SwapAsked = { address: alice, network: whole(mainnet), sell: usdc, buy: dai, amount: 100n, slippage: 1 }

const quoteOf = (data: string) => ({
  type: 'lifi',
  tool: 'sushiswap',
  action: { fromAmount: '100', slippage: 0.01, fromAddress: alice, toAddress: alice },
  estimate: { fromAmount: '100', toAmount: '99', toAmountMin: '98', approvalAddress: `0x${'66'.repeat(20)}` },
  transactionRequest: {
    from: alice,
    to: diamond,
    chainId: 1,
    data,
    value: '0x0',
    gasPrice: '0x1',
    gasLimit: '0x30d40',
  },
})

function serve(answer: unknown) {
  const urls: string[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: () => Promise.reject(new Error('it asks no node')),
    fetchJson: async (url) => {
      urls.push(url)
      return answer
    },
  }
  return { context, urls }
}

const read = (data: `0x${string}`, value = 0n) => {
  const decode = lifi().swapContracts?.('eip155:1')[0]?.decode
  if (typeof decode !== 'function') throw new Error('no decoder')
  return decode({ from: alice, to: diamond, data, value })
}

test('asks for exactly this amount on one network, and names only its own spender', async () => {
  const data = lifiCall('swapTokensSingleV3ERC20ToERC20', terms, [step])
  const { context, urls } = serve(quoteOf(data))
  expect(await lifi({ integrator: 'dapp' }).swaps(asked, context)).toEqual({
    bought: 99n,
    spender: diamond,
    call: { to: diamond, data, value: 0n, gas: 200_000n },
  })
  expect(urls).toEqual([
    `https://li.quest/v1/quote?fromChain=1&toChain=1&fromToken=${usdc}&toToken=${dai}&fromAddress=${alice}&toAddress=${alice}&fromAmount=100&slippage=0.01&integrator=dapp`,
  ])
})

test('asks a proxy instead, calls the coin by zero, and serves no other network', async () => {
  const { context, urls } = serve(quoteOf('0x'))
  const proxied = lifi({ url: 'https://dapp.test/lifi/' })
  await proxied.swaps({ ...asked, buy: undefined }, context)
  expect(proxied.hosts).toEqual(['https://dapp.test'])
  expect(urls[0]).toContain(`https://dapp.test/lifi/v1/quote?fromChain=1`)
  expect(urls[0]).toContain(`toToken=${zeroAddress}`)
  expect(await proxied.swaps({ ...asked, network: whole(sepolia) }, context)).toBe(undefined)
  expect(urls).toHaveLength(1)
})

const fee = { from: usdc, to: usdc, amount: 100n }
const rest = { from: usdc, to: dai, amount: 99n, takes: false }

test.each([
  ['swapTokensSingleV3ERC20ToERC20', [step], 0n, { source: usdc, target: dai, amount: 100n }],
  ['swapTokensSingleV3ERC20ToNative', [{ ...step, to: zeroAddress }], 0n, { source: usdc, target: zeroAddress }],
  ['swapTokensSingleV3NativeToERC20', [{ ...step, from: zeroAddress }], 7n, { source: zeroAddress, amount: 7n }],
  ['swapTokensMultipleV3ERC20ToERC20', [fee, rest], 0n, { source: usdc, target: dai, amount: 100n }],
  ['swapTokensMultipleV3ERC20ToNative', [fee, { ...rest, to: zeroAddress }], 0n, { target: zeroAddress, amount: 100n }],
  ['swapTokensMultipleV3NativeToERC20', [{ ...step, from: zeroAddress }], 7n, { source: zeroAddress, target: dai }],
  ['swapTokensGeneric', [fee, rest], 0n, { source: usdc, target: dai, amount: 100n }],
  ['swapTokensGeneric', [{ ...step, from: zeroAddress }], 7n, { source: zeroAddress, target: dai, amount: 7n }],
] as const)('reads %s', (method, steps, value, wanted) => {
  const found = read(lifiCall(method, terms, [steps[0], ...steps.slice(1)]), value)
  expect(found).toMatchObject({ ...wanted, minimum: 98n })
  expect(found?.receiver?.toLowerCase()).toBe(alice)
})

test.each([
  [
    'a token that leaves beside the sold one',
    lifiCall('swapTokensGeneric', terms, [step, { ...step, from: dai, to: usdc }]),
  ],
  ['a token that leaves beside the coin', lifiCall('swapTokensGeneric', terms, [{ ...step, from: zeroAddress }, step])],
  [
    'a token that leaves beside the coin, by the method for tokens',
    lifiCall('swapTokensMultipleV3ERC20ToERC20', terms, [{ ...step, from: zeroAddress }, step]),
  ],
  ['no step', `${lifiCall('swapTokensGeneric', terms, [step]).slice(0, 10)}` as const],
  ['a bridge', '0xdeadbeef' as const],
])('refuses %s', (_what, data) => {
  expect(() => read(data as `0x${string}`)).toThrow()
})

test('refuses an answer of another form', async () => {
  for (const answer of [{}, [], null, { ...quoteOf('0x'), estimate: { toAmount: -1 } }]) {
    await expect(lifi().swaps(asked, serve(answer).context)).rejects.toThrow()
  }
})
