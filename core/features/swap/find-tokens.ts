import type { SwapToken } from '../../contracts/account/token.js'

const suggestedSymbols = new Set(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  ),
)

/** Up to 8 suggested chips. */
const SUGGESTED_COUNT = 8

/** Those that most visitors look for. */
export function suggestedTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.filter(({ symbol }) => suggestedSymbols.has(symbol.toUpperCase())).slice(0, SUGGESTED_COUNT)
}

/** By name, symbol or address, whatever the case. */
export function findTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(({ name, symbol, address }) =>
    [name, symbol, address.slice(address.lastIndexOf(':') + 1)].some((each) => each.toLowerCase().includes(wanted)),
  )
}
