import * as z from 'zod/mini'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError, InvalidChainIdError } from '../errors/caip.js'
import { isNamespace, type Namespace } from './namespace.js'

export { isNamespace, type Namespace }

export const namespace = z.custom<Namespace>(isNamespace, 'a CAIP-2 namespace such as eip155')

/** A CAIP-2 network id: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`
/** A CAIP-10 account id: `eip155:1:0x…`. */
export type CaipAddress = `${string}:${string}:${string}`

function hasParts(value: unknown, count: number): value is string {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === count && parts.every((part) => part !== '') && isNamespace(parts[0])
}

export const isCaipNetworkId = (value: unknown): value is CaipNetworkId => hasParts(value, 2)

export const isCaipAddress = (value: unknown): value is CaipAddress => hasParts(value, 3)

/** True if the namespace identifies its networks by numbers, as EIP-155 does. */
export const hasNumericIds = (namespace: Namespace): boolean => namespace === 'eip155'

/** True if the text can be a CAIP-2 reference: at most 32 characters, and on eip155 a safe integer. */
export function isNetworkReference(namespace: Namespace, text: string): boolean {
  if (hasNumericIds(namespace)) return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
  return /^[-_a-zA-Z0-9]{1,32}$/.test(text)
}

// The message of a custom check names the wanted value: `errors/config` builds its sentence from it.
export const caipNetworkId = z.custom<CaipNetworkId>(isCaipNetworkId, 'a CAIP-2 network id such as eip155:1')
export const caipAddress = z.custom<CaipAddress>(isCaipAddress, 'a CAIP-10 address such as eip155:1:0xab…')

/** @throws {@link InvalidCaipNetworkIdError} unless the id has two non-empty parts and the first is a namespace. */
export function parseCaipNetworkId(id: string): { namespace: Namespace; chainId: string } {
  if (!isCaipNetworkId(id)) throw new InvalidCaipNetworkIdError({ got: id })
  const [namespace, chainId] = id.split(':') as [Namespace, string] // just checked
  return { namespace, chainId }
}

/** @throws {@link InvalidCaipAddressError} unless the id has three non-empty parts and the first is a namespace. */
export function parseCaipAddress(value: string): { namespace: Namespace; chainId: string; address: string } {
  if (!isCaipAddress(value)) throw new InvalidCaipAddressError({ got: value })
  const [namespace, chainId, address] = value.split(':') as [Namespace, string, string] // just checked
  return { namespace, chainId, address }
}

/** @throws {@link InvalidCaipAddressError} when a part is empty or holds a colon. */
export function toCaipAddress(id: CaipNetworkId, address: string): CaipAddress {
  const value = `${id}:${address}`
  if (!isCaipAddress(value)) throw new InvalidCaipAddressError({ got: value })
  return value
}

/** @throws {@link InvalidCaipNetworkIdError} when the reference is empty or holds a colon. */
export function toCaipNetworkId(namespace: Namespace, chainId: string | number): CaipNetworkId {
  const value = `${namespace}:${chainId}`
  if (!isCaipNetworkId(value)) throw new InvalidCaipNetworkIdError({ got: value })
  return value
}

/** True for 40 hex digits with an optional 0x prefix. The checksum is not verified. */
export const isEvmAddress = (value: string): boolean => /^(0x)?[0-9a-f]{40}$/i.test(value)

export const isSolanaAddress = (value: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)

/**
 * True for base58 (legacy) and bech32 (segwit) addresses of mainnet and test networks. The checksum is not verified.
 */
export const isBitcoinAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87})$/.test(
    value,
  )

/** True for an SS58 address: 32 bytes with a network prefix and a two-byte checksum, which is not verified. */
export const isPolkadotAddress = (value: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(value)

/** The ENSIP-11 coin type of an EVM chain. @throws {@link InvalidChainIdError} for chain ids of 2^31 or more. */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= 0x80000000)
    throw new InvalidChainIdError({ got: chainId })
  return (0x80000000 | chainId) >>> 0
}
