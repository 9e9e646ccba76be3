import type { SwapToken } from '../contracts/token.js'

/** How the service writes the token that fees are paid in (FACTS 4.6). */
const NATIVE_ADDRESS = `0x${'e'.repeat(40)}`

/** SPEC 9: "Swap networks (eip155 ids)". */
const swapChains: readonly string[] = [
  '1',
  '42161',
  '10',
  '324',
  '8453',
  '56',
  '137',
  '100',
  '43114',
  '250',
  '8217',
  '1313161554',
]

/** FACTS 4.6, "Suggested tokens". */
const suggestedSymbols = new Set(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  ),
)

/** FACTS 6.6: "up to 8 suggested chips". */
const SUGGESTED_COUNT = 8

export function isSwapNetwork(caipNetworkId: string | undefined): boolean {
  const [namespace, chainId = ''] = caipNetworkId?.split(':') ?? []
  return namespace === 'eip155' && swapChains.includes(chainId)
}

export function isNativeSwapToken({ address }: Pick<SwapToken, 'address'>): boolean {
  return address.toLowerCase().endsWith(`:${NATIVE_ADDRESS}`)
}

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

export function findSymbol(tokens: readonly SwapToken[], symbol: string | undefined): SwapToken | undefined {
  return tokens.find((token) => token.symbol.toLowerCase() === symbol?.trim().toLowerCase())
}
