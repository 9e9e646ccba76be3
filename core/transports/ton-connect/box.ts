import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa'
import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'
import { bytesToHex, concatBytes, hexToBytes, randomBytes } from '@noble/hashes/utils.js'

// The encryption of TON Connect's sessions: NaCl's `crypto_box`, with the nonce before the text
// (ton-blockchain/ton-connect, session.md).

const nonceLength = 24

const prime = 2n ** 255n - 19n

/** X25519 (RFC 7748). The module for both curves of that prime is three times as large. */
const x25519 = montgomery({
  P: prime,
  type: 'x25519',
  powPminus2: (value: bigint) => pow(value, prime - 2n, prime),
  adjustScalarBytes: (bytes: Uint8Array) => {
    bytes[0] = (bytes[0] ?? 0) & 248
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64
    return bytes
  },
})

/** The words that begin every block of Salsa20 with a key of 32 bytes: `expand 32-byte k`. */
const sigma = new TextEncoder().encode('expand 32-byte k')

const words = (bytes: Uint8Array): Uint32Array => new Uint32Array(bytes.slice().buffer)

/** A key pair of one session; the public key is the page's client id. */
export interface BoxKeys {
  readonly secret: Uint8Array
  /** In hex. */
  readonly id: string
}

export function createKeys(secret: Uint8Array = randomBytes(32)): BoxKeys {
  return { secret, id: bytesToHex(x25519.getPublicKey(secret)) }
}

function keyBetween({ secret }: BoxKeys, otherId: string): Uint8Array {
  const shared = x25519.getSharedSecret(secret, hexToBytes(otherId))
  const key = new Uint32Array(8)
  hsalsa(words(sigma), words(shared), new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}

/** Encrypts a text for another client. */
export function seal(keys: BoxKeys, otherId: string, text: string, nonce = randomBytes(nonceLength)): Uint8Array {
  const box = xsalsa20poly1305(keyBetween(keys, otherId), nonce).encrypt(new TextEncoder().encode(text))
  return concatBytes(nonce, box)
}

/** Decrypts a text of another client. @throws Error if the message is not from that client, or was changed */
export function open(keys: BoxKeys, otherId: string, message: Uint8Array): string {
  const nonce = message.slice(0, nonceLength)
  const text = xsalsa20poly1305(keyBetween(keys, otherId), nonce).decrypt(message.slice(nonceLength))
  return new TextDecoder().decode(text)
}
