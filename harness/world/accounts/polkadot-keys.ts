import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'
import type { WorldAccount } from './accounts.js'

export type PolkadotKeyType = 'sr25519' | 'ed25519'

export interface PolkadotKey {
  readonly address: string
  readonly type: PolkadotKeyType
  readonly publicKey: Uint8Array
  /** Signs the bytes without a prefix or hash: 64 bytes, the same in every run. */
  sign(message: Uint8Array): Uint8Array
}

/** The SS58 prefix of Polkadot. (42 is the generic prefix of Substrate.) */
export const polkadotPrefix = 0

/** Each network's genesis hash and SS58 prefix. */
export const polkadotNetworks = {
  polkadot: { genesis: '91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3', prefix: polkadotPrefix },
  kusama: { genesis: 'b0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe', prefix: 2 },
} as const
export type PolkadotNetworkName = keyof typeof polkadotNetworks

/** The CAIP-2 reference of a network: the start of its genesis hash. */
export function polkadotReferenceOf(network: PolkadotNetworkName): string {
  return polkadotNetworks[network].genesis.slice(0, 32)
}

export const polkadotReference = polkadotReferenceOf('polkadot')

export function polkadotPrefixOf(caipNetworkId: string): number {
  const networks = Object.values(polkadotNetworks)
  return (
    networks.find(({ genesis }) => genesis.startsWith(caipNetworkId.split(':')[1] ?? '?'))?.prefix ?? polkadotPrefix
  )
}

/** sr25519 signatures draw randomness. Zeros make them the same in every run. */
const noRandomness = new Uint8Array(32)

export function polkadotKey(
  account: WorldAccount,
  type: PolkadotKeyType = 'sr25519',
  prefix: number = polkadotPrefix,
): PolkadotKey {
  const seed = account.polkadotSeeds[type]
  if (type === 'ed25519') {
    const publicKey = ed25519.getPublicKey(seed)
    const address = toSs58(publicKey, prefix)
    return { address, type, publicKey, sign: (message) => ed25519.sign(message, seed) }
  }
  const secret = secretFromSeed(seed)
  const publicKey = getPublicKey(secret)
  return { address: toSs58(publicKey, prefix), type, publicKey, sign: (message) => sign(secret, message, noRandomness) }
}

/** Encodes an address as Substrate does (SS58): the network's prefix, the key, two bytes of checksum. */
export function toSs58(publicKey: Uint8Array, prefix: number): string {
  const payload = concatBytes(prefixBytes(prefix), publicKey)
  return base58.encode(concatBytes(payload, checksumOf(payload)))
}

/** @throws Error when the text is not an SS58 address of a 32-byte key */
export function fromSs58(address: string): { publicKey: Uint8Array; prefix: number } {
  const bytes = decode(address)
  const length = ((bytes[0] ?? 0) & 0x40) === 0 ? 1 : 2
  const payload = bytes.subarray(0, -2)
  const isRight = bytes.length === length + 34 && bytesToHex(checksumOf(payload)) === bytesToHex(bytes.subarray(-2))
  if (!isRight) throw new Error(`${address} is not an SS58 address of 32 bytes.`)
  const [first = 0, second = 0] = bytes
  const prefix = length === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  return { publicKey: payload.slice(length), prefix }
}

function decode(address: string): Uint8Array {
  try {
    return base58.decode(address)
  } catch (cause) {
    throw new Error(`${address} is not an SS58 address of 32 bytes.`, { cause })
  }
}

function prefixBytes(prefix: number): Uint8Array {
  if (prefix < 64) return Uint8Array.of(prefix)
  return Uint8Array.of(((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 0x03) << 6))
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return blake2b(concatBytes(new TextEncoder().encode('SS58PRE'), payload), { dkLen: 64 }).subarray(0, 2)
}
