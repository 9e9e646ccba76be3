import * as z from 'zod/mini'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError, InvalidChainIdError } from '../errors/caip.js'
import { isNamespace, type Namespace } from './namespace.js'

export { isNamespace, type Namespace }

export const namespace = z.custom<Namespace>(isNamespace, 'a CAIP-2 namespace such as eip155')

/** A network as CAIP-2 writes it: `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`
/** An account as CAIP-10 writes it: `eip155:1:0x…`. */
export type CaipAddress = `${string}:${string}:${string}`

function hasParts(value: unknown, count: number): value is string {
  if (typeof value !== 'string') return false
  const parts = value.split(':')
  return parts.length === count && parts.every((part) => part !== '') && isNamespace(parts[0])
}

export const isCaipNetworkId = (value: unknown): value is CaipNetworkId => hasParts(value, 2)

export const isCaipAddress = (value: unknown): value is CaipAddress => hasParts(value, 3)

/** Whether networks of a namespace have numbers for names, as EIP-155 gives them. */
export const hasNumericIds = (namespace: Namespace): boolean => namespace === 'eip155'

/** Whether a text can be the second part of a CAIP-2 id: 32 characters at most, on eip155 a number that JavaScript can hold. */
export function isNetworkReference(namespace: Namespace, text: string): boolean {
  if (hasNumericIds(namespace)) return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
  return /^[-_a-zA-Z0-9]{1,32}$/.test(text)
}

// The message of a custom check is what was wanted: `errors/config` makes the sentence of it.
export const caipNetworkId = z.custom<CaipNetworkId>(isCaipNetworkId, 'a CAIP-2 network id such as eip155:1')
export const caipAddress = z.custom<CaipAddress>(isCaipAddress, 'a CAIP-10 address such as eip155:1:0xab…')

/** @throws {@link InvalidCaipNetworkIdError} unless there are two parts, none empty, the first a namespace. */
export function parseCaipNetworkId(id: string): { namespace: Namespace; chainId: string } {
  if (!isCaipNetworkId(id)) throw new InvalidCaipNetworkIdError({ got: id })
  const [namespace, chainId] = id.split(':') as [Namespace, string] // just checked
  return { namespace, chainId }
}

/** @throws {@link InvalidCaipAddressError} unless there are three parts, none empty, the first a namespace. */
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

/** An EVM address is 40 hex digits with an optional 0x prefix. By format; the checksum is not looked at. */
export const isEvmAddress = (value: string): boolean => /^(0x)?[0-9a-f]{40}$/i.test(value)

export const isSolanaAddress = (value: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value)

/** By format: base58 of the old kinds, or bech32 of the segwit kinds, of the main and the test networks. */
export const isBitcoinAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^([13mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87})$/.test(
    value,
  )

/** By format: SS58 of 32 bytes with the network's number and two bytes of a checksum. */
export const isPolkadotAddress = (value: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{46,49}$/.test(value)

/** ENSIP-11: the coin type of an EVM chain. @throws {@link InvalidChainIdError} from 2^31 on. */
export function toCoinType(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= 0x80000000)
    throw new InvalidChainIdError({ got: chainId })
  return (0x80000000 | chainId) >>> 0
}
