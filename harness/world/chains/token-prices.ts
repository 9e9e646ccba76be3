import { type CaipAddress, parseCaipAddress } from '../../../core/contracts/caip.js'
import { iconDataUrl } from '../../../fixtures/catalogue/icon.js'
import { tokenBalances } from '../../../fixtures/tokens.js'
import type { Chain, ChainKind } from './chain.js'
import { economyTokens } from './economy/tokens.js'

/** The provider's address of a native token on EVM networks. */
export const NATIVE_TOKEN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const NATIVE_TOKENS: readonly string[] = [NATIVE_TOKEN, 'native', 'So11111111111111111111111111111111111111111', '0x']

const USUAL_PRICES: Readonly<Record<string, number>> = {
  BONK: 0.00002,
  ...Object.fromEntries(economyTokens(1).map(({ symbol, priceUsd }) => [symbol, priceUsd])),
}

/** Native tokens of chains that the fixtures do not list. */
const usualNative: Readonly<Partial<Record<ChainKind, Omit<PricedToken, 'price'>>>> = {
  evm: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}

export interface PricedToken {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly price: number
}

/** Sources of prices. `{ chains, state: { prices: {} } }` gives the usual prices. */
export interface PriceBook {
  readonly chains: Readonly<Record<string, Chain>>
  readonly state: { readonly prices: Readonly<Record<string, number>> }
}

export function findChain({ chains }: Pick<PriceBook, 'chains'>, caipNetworkId: string | undefined): Chain | undefined {
  return Object.values(chains).find((chain) => chain.caipNetworkId === caipNetworkId)
}

/** US dollars for one whole token: the scenario's price, else the usual one. 0 means no price. */
export function priceOf({ state }: Pick<PriceBook, 'state'>, symbol: string): number {
  return (
    state.prices[symbol] ?? tokenBalances.find((token) => token.symbol === symbol)?.price ?? USUAL_PRICES[symbol] ?? 0
  )
}

export function nativeToken(book: PriceBook, caipNetworkId: string): PricedToken | undefined {
  const listed = tokenBalances.find(({ chainId, address }) => address === undefined && chainId === caipNetworkId)
  if (listed) return priced(book, { ...listed, decimals: Number(listed.quantity.decimals) })
  const kind = findChain(book, caipNetworkId)?.kind
  const native = kind && usualNative[kind]
  return native && priced(book, native)
}

/** Finds a token by its CAIP-10 address, on the local chain or in the fixtures. */
export function findToken(book: PriceBook, caipAddress: CaipAddress): PricedToken | undefined {
  const { namespace, chainId, address } = parseCaipAddress(caipAddress)
  const caipNetworkId = `${namespace}:${chainId}`
  // Ethereum addresses may differ in case.
  const isSame = (other: string) =>
    namespace === 'eip155' ? other.toLowerCase() === address.toLowerCase() : other === address
  if (NATIVE_TOKENS.some(isSame)) return nativeToken(book, caipNetworkId)
  const local = findChain(book, caipNetworkId)?.tokens.find((token) => isSame(token.address))
  if (local) return priced(book, local)
  const listed = tokenBalances.find(
    (token) => token.chainId === caipNetworkId && token.address && isSame(parseCaipAddress(token.address).address),
  )
  return listed && priced(book, { ...listed, decimals: Number(listed.quantity.decimals) })
}

function priced(book: PriceBook, { name, symbol, decimals }: Omit<PricedToken, 'price'>): PricedToken {
  return { name, symbol, decimals, price: priceOf(book, symbol) }
}

export const tokenIcon = (symbol: string) => iconDataUrl(`token:${symbol}`)
