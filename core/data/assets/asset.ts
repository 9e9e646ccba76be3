import type { SwapToken, TokenBalance } from '../../contracts/account/token.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../../contracts/caip.js'
import { addressKey } from '../../lib/address.js'
import { rpcOf } from '../../namespaces/namespace-table.js'

/**
 * The witnesses of an asset, the strongest first: the network's own coin, the host's option `tokens`, the shipped list of
 * well-known tokens, and the token's contract or mint.
 */
export type Witness = 'network' | 'host' | 'list' | 'contract'

/** A service's words about an asset. They are drawn only while no witness speaks. */
export interface AssetClaim {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An asset as a list draws it. Nobody may know its address. */
export interface AssetName {
  readonly name: string
  readonly symbol: string
  /** The network, the host or the list of well-known tokens knows it. A contract alone may call itself anything. */
  readonly isVouched: boolean
  /** The well-known symbol that this asset imitates at another address. */
  readonly imitates: string | undefined
  /** A witness contradicts the service: its symbol or its decimals are those of something else. */
  readonly isContradicted: boolean
}

/** One asset, by its address. */
export interface Asset extends AssetClaim, AssetName {
  /** CAIP-19. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Plain address of the contract or mint. Undefined for the native coin. */
  readonly address: string | undefined
  /** The source of name and symbol. Undefined while only a service names the asset. */
  readonly witness: Witness | undefined
}

/** Nobody but a service names it, or it bears the look of another asset. Signing for it wants a second tap. */
export const isDoubtful = ({ witness, imitates }: Asset): boolean => witness === undefined || imitates !== undefined

/** It bears the name of another asset. The service's price is then that other one's too. */
export const isMisnamed = ({ imitates, isContradicted }: AssetName): boolean => imitates !== undefined || isContradicted

/** Whether the service's price may be counted with others: it is the price of what the name says. */
export const isCounted = ({ isVouched, isContradicted }: AssetName): boolean => isVouched && !isContradicted

/** Whether a worth may be computed from the service's price, for a sum that is about to be signed. */
export const hasWorth = (asset: Asset): boolean => asset.witness !== undefined && !isMisnamed(asset)

interface Identified {
  readonly asset: Asset
  /** The words of the service or wallet that listed the row. */
  readonly claim: AssetClaim
}

/** A balance whose name and symbol are those of its asset. */
export type HeldToken = TokenBalance & Identified

/** A token of the swap list whose name and symbol are those of its asset. */
export type ListedToken = SwapToken & Identified

/** The address that swap services give the native coin of an EVM network. */
export const nativePlaceholder = `0x${'e'.repeat(40)}`
/** The same as those services write it. Some compare letters. */
export const nativePlaceholderSent = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Addresses that services write for the native coin, which has none. */
const nativeAddresses: Readonly<Record<string, readonly string[]>> = {
  eip155: ['native', nativePlaceholder, `0x${'0'.repeat(40)}`],
  // One digit shorter than the mint of wrapped SOL, and the System Program.
  solana: ['native', `So${'1'.repeat(41)}`, '1'.repeat(32)],
}

/** Returns the plain address of a token, from a plain or CAIP-10 one. Undefined for the native coin. */
export function tokenAddressOf(networkId: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const plain = address.slice(address.lastIndexOf(':') + 1)
  const [namespace = ''] = networkId.split(':')
  const isNative = nativeAddresses[namespace]?.some((each) => each === addressKey(networkId, plain))
  return isNative || plain === '' ? undefined : plain
}

/** SLIP-44 numbers of native coins. An EVM network that is not listed has Ether's. */
const coinTypes: Readonly<Record<string, number>> = {
  'eip155:56': 714,
  'eip155:100': 700,
  'eip155:137': 966,
  'eip155:250': 1007,
  'eip155:8217': 8217,
  'eip155:42220': 52752,
  'eip155:43114': 9005,
  eip155: 60,
  solana: 501,
  bip122: 0,
  polkadot: 354,
}

/** The CAIP-19 id of an asset. `address` is plain, and undefined for the native coin. */
export function assetIdOf(networkId: CaipNetworkId, address: string | undefined): string {
  const { namespace } = parseCaipNetworkId(networkId)
  if (address === undefined) return `${networkId}/slip44:${coinTypes[networkId] ?? coinTypes[namespace] ?? 60}`
  return `${networkId}/${rpcOf(namespace) === 'ethereum' ? 'erc20' : 'token'}:${addressKey(networkId, address)}`
}
