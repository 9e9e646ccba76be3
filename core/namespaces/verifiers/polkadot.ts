import { ed25519 } from '@noble/curves/ed25519.js'
import { equalBytes } from '@noble/curves/utils.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { verify as verifySr25519 } from '@scure/sr25519'
import type { Verifier } from '../../contracts/sign-in/siwx-config.js'

/** Turns off the looser rules of ZIP 215, with which a key of small order is valid for any text. */
const strict = { zip215: false } as const

/** Verifies an sr25519 or ed25519 signature. Wallets sign the text between `<Bytes>` and `</Bytes>`. */
export const verify: Verifier = ({ message, signature, address }) => {
  try {
    const key = toPublicKey(address)
    const bytes = concatBytes(utf8ToBytes('<Bytes>'), utf8ToBytes(message), utf8ToBytes('</Bytes>'))
    // A byte before the 64 bytes may name the kind of key.
    const hex = /^(?:0x)?(?:0[012])?([0-9a-f]{128})$/i.exec(signature)?.[1]
    if (hex === undefined) return false
    const signed = hexToBytes(hex)
    return isTrue(() => verifySr25519(bytes, signed, key)) || isTrue(() => ed25519.verify(signed, bytes, key, strict))
  } catch {
    return false // an unreadable signature or address is not valid
  }
}

function isTrue(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false // the key or the signature is of the other kind
  }
}

/** Reads the key of an SS58 address: the network's prefix of one or two bytes, the key, and a checksum of two bytes. */
function toPublicKey(address: string): Uint8Array {
  const bytes = base58.decode(address)
  const prefixLength = (Number(bytes[0]) & 0x40) === 0 ? 1 : 2
  const payload = bytes.subarray(0, -2)
  const checksum = blake2b(concatBytes(utf8ToBytes('SS58PRE'), payload)).subarray(0, 2)
  if (bytes.length !== prefixLength + 34 || !equalBytes(checksum, bytes.subarray(-2)))
    throw new TypeError('This is not an SS58 address of a 32-byte key.')
  return payload.slice(prefixLength)
}
