import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import type { PolkadotKey } from '../../accounts/polkadot-keys.js'

const [open, close] = ['<Bytes>', '</Bytes>']

/** Wraps bytes before signing, so that they cannot be a transaction. Wrapped bytes stay as they are. */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(bytes)
  if (text.startsWith(open) && text.endsWith(close) && text.length >= open.length + close.length) return bytes
  const encoder = new TextEncoder()
  return concatBytes(encoder.encode(open), bytes, encoder.encode(close))
}

export function toBytes(data: string): Uint8Array {
  return /^0x([0-9a-f]{2})*$/i.test(data) ? hexToBytes(data.slice(2)) : new TextEncoder().encode(data)
}

/** `signRaw` of the injected signer, and `polkadot_signMessage` of WalletConnect. Returns `0x` and 64 bytes in hex. */
export function signRaw(key: PolkadotKey, data: string): `0x${string}` {
  return `0x${bytesToHex(key.sign(wrapBytes(toBytes(data))))}`
}
