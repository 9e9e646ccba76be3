import type { SwapToken } from '../../contracts/account/token.js'
import { type ListedToken, tokenAddressOf } from '../../data/assets/asset.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'

const swapChains: readonly string[] = '1 42161 10 324 8453 56 137 100 43114 250 8217 1313161554'.split(' ')

/** The networks on which the service offers swaps. */
export const swapNetworks: readonly string[] = swapChains.map((chainId) => `eip155:${chainId}`)

export function isSwapNetwork(caipNetworkId: string | undefined): boolean {
  const [namespace, chainId = ''] = caipNetworkId?.split(':') ?? []
  return servesNamespace('swaps', namespace) && swapChains.includes(chainId)
}

export function isNativeSwapToken({ address }: Pick<SwapToken, 'address'>): boolean {
  return tokenAddressOf(address, address) === undefined
}

/** Finds a token by its symbol. A vouched token comes before others with that symbol. */
export function findSymbol(tokens: readonly ListedToken[], symbol: string | undefined): ListedToken | undefined {
  const found = tokens.filter((token) => token.symbol.toLowerCase() === symbol?.trim().toLowerCase())
  return found.find(({ asset }) => asset.isVouched) ?? found[0]
}

const suggestedSymbols: ReadonlySet<string> = new Set([
  ...'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO'.split(' '),
  ...'WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(' '),
])
const suggestedCount = 8

/** The first tokens with well-known symbols. An imitation is never suggested. */
export function suggestedTokens(tokens: readonly ListedToken[]): readonly ListedToken[] {
  return tokens
    .filter(({ symbol, asset }) => suggestedSymbols.has(symbol.toUpperCase()) && asset.imitates === undefined)
    .slice(0, suggestedCount)
}

export function findTokens<Token extends SwapToken>(tokens: readonly Token[], text: string): readonly Token[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  return tokens.filter(({ name, symbol, address }) =>
    [name, symbol, address.slice(address.lastIndexOf(':') + 1)].some((each) => each.toLowerCase().includes(wanted)),
  )
}
