import type { SwapToken } from '../../contracts/account/token.js'

const nativeAddress = `0x${'e'.repeat(40)}`

const swapChains: readonly string[] = '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ')

export function isSwapNetwork(caipNetworkId: string | undefined): boolean {
  const [namespace, chainId = ''] = caipNetworkId?.split(':') ?? []
  return namespace === 'eip155' && swapChains.includes(chainId)
}

export function isNativeSwapToken({ address }: Pick<SwapToken, 'address'>): boolean {
  return address.toLowerCase().endsWith(`:${nativeAddress}`)
}

export function findSymbol(tokens: readonly SwapToken[], symbol: string | undefined): SwapToken | undefined {
  return tokens.find((token) => token.symbol.toLowerCase() === symbol?.trim().toLowerCase())
}

const suggestedSymbols: ReadonlySet<string> = new Set([
  ...'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO'.split(' '),
  ...'WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(' '),
])
const suggestedCount = 8

export function suggestedTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  return tokens.filter(({ symbol }) => suggestedSymbols.has(symbol.toUpperCase())).slice(0, suggestedCount)
}

export function findTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(({ name, symbol, address }) =>
    [name, symbol, address.slice(address.lastIndexOf(':') + 1)].some((each) => each.toLowerCase().includes(wanted)),
  )
}
