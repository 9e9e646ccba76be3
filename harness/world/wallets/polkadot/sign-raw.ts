import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { verify } from '@scure/sr25519'
import { fromSs58, type PolkadotKey } from '../../accounts/polkadot-keys.js'

const [open, close] = ['<Bytes>', '</Bytes>']

/** Wraps bytes before signing, so that they cannot be a transaction. Already wrapped bytes stay unchanged. */
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

/** True if the owner of an SS58 address signed a text between `<Bytes>` and `</Bytes>`, with either key type. */
export function verifyPolkadotMessage(address: string, message: string, signature: string): boolean {
  try {
    const { publicKey } = fromSs58(address)
    const [bytes, signed] = [wrapBytes(toBytes(message)), hexToBytes(signature.slice(2))]
    return isValid(() => verify(bytes, signed, publicKey)) || isValid(() => ed25519.verify(signed, bytes, publicKey))
  } catch {
    return false // an unreadable signature is invalid
  }
}

function isValid(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false // a signature of the other key type
  }
}
