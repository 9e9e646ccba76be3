import type { SwapToken, TokenBalance } from '../../contracts/account/token.js'
import { type CaipNetworkId, parseCaipNetworkId } from '../../contracts/caip.js'
import { addressKey } from '../../lib/address.js'
import { rpcOf } from '../../namespaces/namespace-table.js'

/**
 * The sources that identify an asset, the most trusted first: the network's own coin, the host's option `tokens`, the
 * shipped list of well-known tokens, and the token's contract or mint.
 */
export type Witness = 'network' | 'host' | 'list' | 'contract'

/** A service's description of an asset. It is shown only while no witness is known. */
export interface AssetClaim {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** An asset for display in a list. Its address may be unknown. */
export interface AssetName {
  readonly name: string
  readonly symbol: string
  /**
   * True if the network, the host or the list of well-known tokens identifies the asset. A contract can use any name,
   * so it does not count.
   */
  readonly isVouched: boolean
  /** The well-known symbol that this asset uses at an address that is not that token's. */
  readonly imitates: string | undefined
  /** True if a witness contradicts the service about symbol or decimals. */
  readonly isContradicted: boolean
}

/** An asset, identified by its address. */
export interface Asset extends AssetClaim, AssetName {
  /** The CAIP-19 asset id. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** Plain address of the contract or mint. Undefined for the native coin. */
  readonly address: string | undefined
  /** The source of name and symbol. Undefined while only a service describes the asset. */
  readonly witness: Witness | undefined
}

/** True if only a service describes the asset, or it imitates another one. Signing for it needs a second tap. */
export const isDoubtful = ({ witness, imitates }: Asset): boolean => witness === undefined || imitates !== undefined

/** True if the asset uses the name of another one. The service's price may then be the other asset's. */
export const isMisnamed = ({ imitates, isContradicted }: AssetName): boolean => imitates !== undefined || isContradicted

/** True if the service's price may be added to a total: it belongs to the named asset. */
export const isCounted = ({ isVouched, isContradicted }: AssetName): boolean => isVouched && !isContradicted

/** True if a value may be computed from the service's price, for an amount that is about to be signed. */
export const hasWorth = (asset: Asset): boolean => asset.witness !== undefined && !isMisnamed(asset)

interface Identified {
  readonly asset: Asset
  /** The description by the service or the wallet that listed the row. */
  readonly claim: AssetClaim
}

/** A balance with the identified name and symbol of its asset. */
export type HeldToken = TokenBalance & Identified

/** A token of the swap list with the identified name and symbol of its asset. */
export type ListedToken = SwapToken & Identified

/** The address that swap services give the native coin of an EVM network. */
export const nativePlaceholder = `0x${'e'.repeat(40)}`
/** The same address with its checksum, as swap services write it. Some services compare it case-sensitively. */
export const nativePlaceholderSent = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** The address by which a token list names the native coin of a network. */
export const nativeSentOn = (networkId: string): string =>
  networkId.startsWith('solana:') ? `So${'1'.repeat(41)}` : nativePlaceholderSent

/** Addresses that services use for the native coin, which has none. */
const nativeAddresses: Readonly<Record<string, readonly string[]>> = {
  eip155: ['native', nativePlaceholder, `0x${'0'.repeat(40)}`],
  // One digit shorter than the mint of wrapped SOL; and the System Program.
  solana: ['native', `So${'1'.repeat(41)}`, '1'.repeat(32)],
}

/** Turns a plain or CAIP-10 token address into a plain one. Undefined for the native coin. */
export function tokenAddressOf(networkId: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const plain = address.slice(address.lastIndexOf(':') + 1)
  const [namespace = ''] = networkId.split(':')
  const isNative = nativeAddresses[namespace]?.some((each) => each === addressKey(networkId, plain))
  return isNative || plain === '' ? undefined : plain
}

/** SLIP-44 coin types of native coins. The default of an EVM network is Ether's. */
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

/** The CAIP-19 id of an asset. `address` is plain, or undefined for the native coin. */
export function assetIdOf(networkId: CaipNetworkId, address: string | undefined): string {
  const { namespace } = parseCaipNetworkId(networkId)
  if (address === undefined) return `${networkId}/slip44:${coinTypes[networkId] ?? coinTypes[namespace] ?? 60}`
  return `${networkId}/${rpcOf(namespace) === 'ethereum' ? 'erc20' : 'token'}:${addressKey(networkId, address)}`
}
