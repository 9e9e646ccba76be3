import type { SwapToken } from '../../contracts/account/token.js'

/** How the service writes the token that fees are paid in. */
const NATIVE_ADDRESS = `0x${'e'.repeat(40)}`

/** Swap networks (eip155 ids). */
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

export function isSwapNetwork(caipNetworkId: string | undefined): boolean {
  const [namespace, chainId = ''] = caipNetworkId?.split(':') ?? []
  return namespace === 'eip155' && swapChains.includes(chainId)
}

export function isNativeSwapToken({ address }: Pick<SwapToken, 'address'>): boolean {
  return address.toLowerCase().endsWith(`:${NATIVE_ADDRESS}`)
}

export function findSymbol(tokens: readonly SwapToken[], symbol: string | undefined): SwapToken | undefined {
  return tokens.find((token) => token.symbol.toLowerCase() === symbol?.trim().toLowerCase())
}
