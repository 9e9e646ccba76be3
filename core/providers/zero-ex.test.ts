import { expect, test } from 'vitest'
import type { ProviderContext, SwapAsked } from '../contracts/service-providers.js'
import { mainnet, sepolia } from '../networks/index.js'
import {
  addressWord,
  allowanceHolder,
  type CallTerms,
  settler,
  settlerRegistry,
  zeroAddress,
  zeroExCall,
} from '../testing/swap-providers.js'
import { whole } from '../testing/whole-network.js'
import { zeroEx } from './zero-ex.js'

// The answers have the form of 0x's API reference: /swap/allowance-holder/quote, version 2.

const alice = `0x${'a1'.repeat(20)}`
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const terms: CallTerms = { source: usdc, target: dai, amount: 100n, minimum: 98n, receiver: alice }
const asked: SwapAsked = { address: alice, network: whole(mainnet), sell: usdc, buy: dai, amount: 100n, slippage: 1 }

const quoteOf = (data: string, value = '0') => ({
  liquidityAvailable: true,
  allowanceTarget: allowanceHolder,
  blockNumber: '21876249',
  buyAmount: '99',
  buyToken: dai,
  minBuyAmount: '98',
  sellAmount: '100',
  sellToken: usdc,
  issues: { allowance: { actual: '0', spender: allowanceHolder }, balance: null, simulationIncomplete: false },
  transaction: { to: allowanceHolder, data, gas: '288079', gasPrice: '73178385', value },
})

function serve(answer: unknown, named: { readonly ownerOf?: string; readonly prev?: string } = { ownerOf: settler }) {
  const urls: string[] = []
  const headers: unknown[] = []
  const calls: unknown[] = []
  const context: ProviderContext = {
    signal: new AbortController().signal,
    request: async (method, [call]) => {
      calls.push([method, call])
      const { data } = call as { data: string } // as `zeroEx` sends it
      const found = data.startsWith('0x6352211e') ? named.ownerOf : named.prev
      if (found === undefined) throw new Error('execution reverted')
      return addressWord(found)
    },
    fetchJson: async (url, init) => {
      urls.push(url)
      headers.push(init?.headers)
      return answer
    },
  }
  return { calls, context, headers, urls }
}

const url = 'https://dapp.test/0x/'
const decodeWith = (provider: ReturnType<typeof zeroEx>, data: `0x${string}`, value = 0n) => {
  const decode = provider.swapContracts?.('eip155:1')[0]?.decode
  if (typeof decode !== 'function') throw new Error('no decoder')
  return decode({ from: alice, to: allowanceHolder, data, value })
}

test('asks the proxy of the page for exactly this amount, and names only its own spender', async () => {
  const { context, headers, urls } = serve(quoteOf(zeroExCall(terms)))
  const provider = zeroEx({ url })
  expect(await provider.swaps(asked, context)).toEqual({
    bought: 99n,
    spender: allowanceHolder,
    call: { to: allowanceHolder, data: zeroExCall(terms), value: 0n, gas: 288_079n },
  })
  expect(urls).toEqual([
    `https://dapp.test/0x/swap/allowance-holder/quote?chainId=1&sellToken=${usdc}&buyToken=${dai}&sellAmount=100&taker=${alice}&slippageBps=100`,
  ])
  expect(headers).toEqual([{ '0x-version': 'v2' }])
  expect(provider.hosts).toEqual(['https://dapp.test'])
})

test('sends a key that the page names, and calls the coin by the address of 0x', async () => {
  const sold = zeroExCall({ ...terms, source: zeroAddress })
  const { context, headers, urls } = serve(quoteOf(sold, '100'))
  await zeroEx({ url: 'https://api.0x.org', apiKey: 'k' }).swaps({ ...asked, sell: undefined }, context)
  expect(headers).toEqual([{ '0x-version': 'v2', '0x-api-key': 'k' }])
  expect(new URL(urls[0] ?? '').searchParams.get('sellToken')).toBe('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
})

test('offers nothing without liquidity, or on a network that it does not serve', async () => {
  const { context, urls } = serve({ liquidityAvailable: false })
  expect(await zeroEx({ url }).swaps(asked, context)).toBe(undefined)
  expect(await zeroEx({ url }).swaps({ ...asked, network: whole(sepolia) }, context)).toBe(undefined)
  expect(urls).toHaveLength(1)
})

test('reads what the call sells and buys, once the registry has named the contract that swaps', async () => {
  const provider = zeroEx({ url })
  expect(() => decodeWith(provider, zeroExCall(terms))).toThrow('registry')
  const { calls, context } = serve(quoteOf(zeroExCall(terms)))
  await provider.swaps(asked, context)
  await provider.swaps(asked, context)
  expect(calls).toEqual([['eth_call', { to: settlerRegistry, data: `0x6352211e${'2'.padStart(64, '0')}` }]])
  const read = decodeWith(provider, zeroExCall(terms))
  expect(read).toEqual({ source: usdc, target: dai, amount: 100n, minimum: 98n, receiver: expect.any(String) })
  expect(read?.receiver?.toLowerCase()).toBe(alice)
  const native = decodeWith(provider, zeroExCall({ ...terms, source: zeroAddress, amount: 7n }), 100n)
  expect(native).toMatchObject({ source: zeroAddress, amount: 100n })
  // One exchange pays the account directly: Settler compares nothing.
  const direct = decodeWith(provider, zeroExCall({ ...terms, receiver: zeroAddress, target: zeroAddress, minimum: 0n }))
  expect(direct).toEqual({ source: usdc, amount: 100n })
})

test('accepts the contract before, which 0x uses for a while, and refuses any other', async () => {
  const before = serve(quoteOf(zeroExCall(terms)), { ownerOf: `0x${'99'.repeat(20)}`, prev: settler })
  expect(await zeroEx({ url }).swaps(asked, before.context)).toMatchObject({ bought: 99n })
  const other = serve(quoteOf(zeroExCall(terms)), { ownerOf: `0x${'99'.repeat(20)}` })
  await expect(zeroEx({ url }).swaps(asked, other.context)).rejects.toThrow('registry')
  const paused = serve(quoteOf(zeroExCall(terms)), {})
  await expect(zeroEx({ url }).swaps(asked, paused.context)).rejects.toThrow('reverted')
})

test('refuses to send to nobody, whatever the registry names', async () => {
  const coins = quoteOf(zeroExCall({ ...terms, source: zeroAddress }, { operator: zeroAddress }), '100')
  for (const named of [{ ownerOf: settler }, { ownerOf: settler, prev: zeroAddress }, { ownerOf: zeroAddress }]) {
    const provider = zeroEx({ url })
    await expect(provider.swaps({ ...asked, sell: undefined }, serve(coins, named).context)).rejects.toThrow('registry')
  }
})

test.each([
  ['another contract that takes the token', zeroExCall(terms, { swaps: `0x${'99'.repeat(20)}` })],
  ['another method', '0xa9059cbb'],
  ['no data', '0x'],
])('refuses %s', async (_what, data) => {
  const { context } = serve(quoteOf(data))
  await expect(zeroEx({ url }).swaps(asked, context)).rejects.toThrow()
})

test('refuses an answer of another form', async () => {
  for (const answer of [{}, [], null, { liquidityAvailable: true, buyAmount: 'many' }]) {
    await expect(zeroEx({ url }).swaps(asked, serve(answer).context)).rejects.toThrow()
  }
})
