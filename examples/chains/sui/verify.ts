import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

/** The flag of an ed25519 key. This verifier refuses Sui's other schemes (secp256k1, zkLogin, multisig). */
const ed25519Flag = 0

const digest = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/** Writes a length in BCS: seven bits in each byte, the lowest first. */
function lengthOf(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  for (let rest = bytes.length; ; rest >>= 7) {
    if (rest < 128) return Uint8Array.from([...out, rest])
    out.push((rest & 127) | 128)
  }
}

/** The digest that a Sui wallet signs for a personal message: a hash of the intent 3, 0, 0 and the message in BCS. */
export function signedBytes(message: string): Uint8Array {
  const bytes = new TextEncoder().encode(message)
  return digest(concatBytes(Uint8Array.from([3, 0, 0]), lengthOf(bytes), bytes))
}

export const addressOf = (publicKey: Uint8Array): string =>
  `0x${bytesToHex(digest(concatBytes(Uint8Array.from([ed25519Flag]), publicKey)))}`

/** Verifies a Sui signature: base64 of the scheme's flag, 64 bytes of signature, and the public key. */
export function verify({
  message,
  signature,
  address,
}: {
  message: string
  signature: string
  address: string
}): boolean {
  const bytes = Uint8Array.from(atob(signature), (character) =>
    character.charCodeAt(0),
  )
  if (bytes.length !== 97 || bytes[0] !== ed25519Flag) return false
  const publicKey = bytes.slice(65)
  return (
    addressOf(publicKey) === address &&
    ed25519.verify(bytes.slice(1, 65), signedBytes(message), publicKey)
  )
}
