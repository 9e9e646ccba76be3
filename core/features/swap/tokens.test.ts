import { expect, test } from 'vitest'
import type { ListedToken } from '../../data/assets/asset.js'
import { swapRoutersOf } from './exchange/routers.js'
import { findTokens, isSwapNetwork, suggestedTokens } from './tokens.js'

const aggregator = '0x111111125421cA6dc452d289314280a0f8842A65'

test.each([
  ['Ethereum', 1],
  ['Arbitrum', 42161],
  ['Optimism', 10],
  ['zkSync', 324],
  ['Base', 8453],
  ['BNB', 56],
  ['Polygon', 137],
  ['Gnosis', 100],
  ['Avalanche', 43114],
  ['Fantom', 250],
  ['Kaia', 8217],
  ['Aurora', 1313161554],
])('supports swaps on %s (%i), through one router', (name, id) => {
  expect(isSwapNetwork(`eip155:${id}`)).toBe(true)
  const address = name === 'zkSync' ? '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF' : aggregator
  expect(swapRoutersOf({}, `eip155:${id}`)).toEqual([{ address, decode: '1inch-v6' }])
})

test.each(['eip155:5', 'eip155:11', 'eip155:42220', 'solana:1', 'polkadot:1', undefined])(
  'tokens are not swapped on %s',
  (id) => {
    expect(isSwapNetwork(id)).toBe(false)
  },
)

test('the host lists routers by CAIP-2 id or chain id, and allows none with an empty list', () => {
  const own = `0x${'40'.repeat(20)}`
  const listed = [{ address: own }]
  expect(swapRoutersOf({ 'eip155:1': [own] }, 'eip155:1')).toEqual(listed)
  expect(swapRoutersOf({ '1': [own] }, 'eip155:1')).toEqual(listed)
  expect(swapRoutersOf({ '1': [] }, 'eip155:1')).toEqual([])
  expect(swapRoutersOf({ '1': [own] }, 'eip155:10')).toEqual([{ address: aggregator, decode: '1inch-v6' }])
  const decode = () => undefined
  expect(swapRoutersOf({ '1': [{ address: own, decode }] }, 'eip155:1')).toEqual([{ address: own, decode }])
})

test('the aggregator keeps its own interface when a host lists its address', () => {
  const named = { address: aggregator, decode: '1inch-v6' }
  expect(swapRoutersOf({ '1': [aggregator.toLowerCase()] }, 'eip155:1')).toEqual([named])
  expect(swapRoutersOf({ '1': [{ address: aggregator }] }, 'eip155:1')).toEqual([named])
})

const token = (symbol: string, name = symbol, address = `0x${'0'.repeat(40)}`, imitates?: string): ListedToken => {
  const claim = { name, symbol, decimals: 18 }
  const known = { witness: undefined, isVouched: false, imitates, isContradicted: false }
  const asset = { ...claim, ...known, id: `eip155:1/erc20:${address}`, networkId: 'eip155:1' as const, address }
  return { ...claim, address: `eip155:1:${address}`, logoUri: '', asset, claim }
}

test('suggests up to eight of 27 symbols in any case, in the order of the list', () => {
  const suggested =
    'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
      ' ',
    )
  expect(suggested).toHaveLength(27)
  for (const symbol of suggested) {
    expect(suggestedTokens([token(symbol), token(symbol.toLowerCase())]), symbol).toHaveLength(2)
  }
  const others = [token('BNB'), ...suggested.map((symbol) => token(symbol)), token('PEPE')]
  expect(suggestedTokens(others).map(({ symbol }) => symbol)).toEqual(suggested.slice(0, 8))
  expect(suggestedTokens([token('BNB'), token('')])).toEqual([])
  expect(suggestedTokens([token('USDC', 'USDC', `0x${'6'.repeat(40)}`, 'USDC')])).toEqual([])
})

test('finds tokens by a part of name, symbol or address, ignoring case', () => {
  const dai = token('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F')
  const link = token('LNK', 'ChainLink Token', '0x514910771AF9Ca656af840dff83E8264EcF986CA')
  const tokens = [dai, link]
  expect(findTokens(tokens, '  ')).toBe(tokens)
  for (const text of ['dai', ' DAI ', 'stable', '0x6b175474', '495271D0f']) {
    expect(findTokens(tokens, text), text).toEqual([dai])
  }
  expect(findTokens(tokens, 'chainl')).toEqual([link])
  // The symbol alone matches.
  expect(findTokens(tokens, 'lnk')).toEqual([link])
  // The network part of an address is not searched.
  for (const text of ['eip155', ':1:', ':', 'nothing']) expect(findTokens(tokens, text), text).toEqual([])
})
