import { expect, test } from 'vitest'
import type { SwapToken } from '../../contracts/account/token.js'
import { findTokens, suggestedTokens } from './find-tokens.js'

const token = (symbol: string, name = symbol, address = `0x${'0'.repeat(40)}`): SwapToken => ({
  name,
  symbol,
  address: `eip155:1:${address}`,
  decimals: 18,
  logoUri: '',
})

test('the suggested tokens are these 27, in any case, at most eight, in the order of the list', () => {
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
})

test('tokens are found by a part of name, symbol or address, whatever the case', () => {
  const dai = token('DAI', 'Dai Stablecoin', '0x6B175474E89094C44Da98b954EedeAC495271d0F')
  const link = token('LNK', 'ChainLink Token', '0x514910771AF9Ca656af840dff83E8264EcF986CA')
  const tokens = [dai, link]
  expect(findTokens(tokens, '  ')).toBe(tokens)
  for (const text of ['dai', ' DAI ', 'stable', '0x6b175474', '495271D0f']) {
    expect(findTokens(tokens, text), text).toEqual([dai])
  }
  expect(findTokens(tokens, 'chainl')).toEqual([link])
  // By the symbol alone.
  expect(findTokens(tokens, 'lnk')).toEqual([link])
  // The network of an address is no part of what a visitor looks for.
  for (const text of ['eip155', ':1:', ':', 'nothing']) expect(findTokens(tokens, text), text).toEqual([])
})
