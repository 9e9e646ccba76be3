import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** The first byte of an address. An address is Base58Check of this byte and the last 20 bytes of the key's hash. */
const addressPrefix = 0x41

/** The address of a compressed or uncompressed public key. */
export function addressOf(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  const hash = keccak_256(point.slice(1))
  return base58check.encode(
    concatBytes(Uint8Array.of(addressPrefix), hash.slice(-20)),
  )
}

/** Whether a text is an address with a correct checksum. */
export function isAddress(text: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return false
  try {
    const bytes = base58check.decode(text)
    return bytes.length === 21 && bytes[0] === addressPrefix
  } catch {
    // The checksum is wrong.
    return false
  }
}

/** The hash that a wallet signs for a message (TIP-191, TronWeb's `signMessageV2`). */
export function messageHash(message: string): Uint8Array {
  const bytes = utf8ToBytes(message)
  const head = `\x19TRON Signed Message:\n${bytes.length}`
  return keccak_256(concatBytes(utf8ToBytes(head), bytes))
}

/** Verifies a signature of 65 bytes in hex: r, s, and 27 or 28. */
export function verify({
  message,
  signature,
  address,
}: {
  message: string
  signature: string
  address: string
}): boolean {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return false
  const bytes = hexToBytes(signature.slice(2))
  const recovery = (bytes[64] ?? 0) - 27
  if (recovery !== 0 && recovery !== 1) return false
  const recovered = concatBytes(Uint8Array.of(recovery), bytes.slice(0, 64))
  const hash = messageHash(message)
  const publicKey = secp256k1.recoverPublicKey(recovered, hash, {
    prehash: false,
  })
  return addressOf(publicKey) === address
}
