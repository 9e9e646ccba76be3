import { getAddress, type Hex } from 'viem'
import { tokenBalances } from '../../../fixtures/tokens.js'
import { runtimeCode } from './artefacts.js'

/** A token of the economy, the same on every chain but for Tether's address. */
export interface EconomyToken {
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** EIP-55. */
  readonly address: Hex
  readonly code: Hex
  /** US dollars; what the pools are filled by, and what services quote. */
  readonly priceUsd: number
  /** Hundredths of what is sent that do not arrive. */
  readonly tollPercent: number
}

/** Where the modal knows Tether: what stands elsewhere is called as any other token. */
const tetherAddresses: Readonly<Record<number, string>> = {
  1: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  56: '0x55d398326f99059ff775485246999027b3197955',
  137: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  42161: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  42220: '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
  43114: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
}

const plain = { priceUsd: 1, tollPercent: 0, code: runtimeCode.token }

/** The tokens of a chain, in the order in which lists show them. */
export function economyTokens(chainId: number): readonly EconomyToken[] {
  const tether = tetherAddresses[chainId] ?? '0xdac17f958d2ee523a2206206994597c13d831ec7'
  return [
    {
      ...plain,
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
      address: getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
    },
    {
      ...plain,
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      address: getAddress(tether),
      code: runtimeCode.tether,
    },
    {
      ...plain,
      symbol: 'DAI',
      name: 'Dai Stablecoin',
      decimals: 18,
      address: getAddress('0x6b175474e89094c44da98b954eedeac495271d0f'),
    },
    {
      ...plain,
      symbol: 'TOLL',
      name: 'Toll Token',
      decimals: 18,
      address: getAddress('0x7011000000000000000000000000000000c0de01'),
      code: runtimeCode.tollToken,
      priceUsd: 2,
      tollPercent: 1,
    },
    {
      ...plain,
      symbol: 'HALT',
      name: 'Halted Token',
      decimals: 18,
      address: getAddress('0x4a17000000000000000000000000000000c0de02'),
      code: runtimeCode.haltedToken,
      priceUsd: 0.5,
    },
  ]
}

/** What the chain's own token is worth: as the fixtures have it, else as Ether. US dollars. */
export function nativePriceUsd(chainId: number): number {
  const known = tokenBalances.find((token) => token.chainId === `eip155:${chainId}` && token.address === undefined)
  return known?.price ?? 3200
}

/** How quotes write the chain's own token (FACTS 4.6). */
export const nativeTokenAddress = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** Whom a swap is asked of, and who needs the allowance. */
export const exchangeAddress = getAddress('0x1111111254eeb25477b68fb85ed929f73a960582')

/** ERC-721: each `id` once. */
export const deedAddress = getAddress('0xdeed000000000000000000000000000000c0de03')
/** ERC-1155: any number of each `id`. */
export const gearAddress = getAddress('0x6ea2000000000000000000000000000000c0de04')

/** Decimal text of a price in whole dollars, as a fraction of whole numbers. */
export function fractionOf(price: number): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '0', decimals = ''] = String(price).split('.')
  return { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) }
}
