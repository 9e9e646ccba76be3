import { weierstrass } from '@noble/curves/abstract/weierstrass.js'
import { concatBytes, randomBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'

// The encryption of the protocol, an ECIES over secp256k1. The maker's clients leave it to the page (`IKeyManager`). The
// demos and tests of MetaMask/mobile-wallet-protocol take eciesjs 0.4.17 with its defaults, which these are. The key is
// HKDF-SHA256 over both uncompressed points; the cipher is AES-256-GCM with a nonce of 16 bytes. A message is the
// sender's point, the nonce, the tag and the text.

/** The curve of SEC 2, section 2.4.1. The module for it alone is three times as large. */
const Point = weierstrass({
  p: 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2fn,
  n: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n,
  h: 1n,
  a: 0n,
  b: 7n,
  Gx: 0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  Gy: 0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
})

const pointLength = 65
const nonceLength = 16
const tagLength = 16

/** The keys of one session. */
export interface SessionKeys {
  readonly secret: Uint8Array
  /** The compressed point, 33 bytes. */
  readonly publicKey: Uint8Array
}

const toScalar = (secret: Uint8Array): bigint => Point.Fn.fromBytes(secret)

export function createKeys(secret: Uint8Array = randomSecret()): SessionKeys {
  return { secret, publicKey: Point.BASE.multiply(toScalar(secret)).toBytes(true) }
}

/** A number below the curve's order: nearly every 32 bytes are one. */
function randomSecret(): Uint8Array {
  for (;;) {
    const secret = randomBytes(32)
    if (isSecret(secret)) return secret
  }
}

export function isSecret(secret: Uint8Array): boolean {
  try {
    return toScalar(secret) > 0n
  } catch {
    return false // it is no number of the field
  }
}

/** Reads a public key in base64. `undefined` if it is no point of the curve. */
export function readPublicKey(text: unknown): Uint8Array | undefined {
  try {
    const bytes = base64.decode(String(text))
    if (bytes.length !== 33) return undefined
    Point.fromBytes(bytes).assertValidity()
    return bytes
  } catch {
    return undefined // the caller has nobody to speak with
  }
}

/** Encrypts a text for the owner of a public key, as base64. */
export async function seal(theirs: Uint8Array, text: string): Promise<string> {
  const { secret } = createKeys()
  const own = Point.BASE.multiply(toScalar(secret)).toBytes(false)
  const key = await keyOf(own, Point.fromBytes(theirs), secret, 'encrypt')
  const nonce = plain(randomBytes(nonceLength))
  const made = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, new TextEncoder().encode(text))
  const bytes = new Uint8Array(made)
  const end = bytes.length - tagLength
  return base64.encode(concatBytes(own, nonce, bytes.slice(end), bytes.slice(0, end)))
}

/** Decrypts a text. @throws Error if it was meant for another key, or was changed */
export async function open(secret: Uint8Array, sealed: string): Promise<string> {
  const bytes = base64.decode(sealed)
  const [nonceAt, tagAt, textAt] = [pointLength, pointLength + nonceLength, pointLength + nonceLength + tagLength]
  if (bytes.length < textAt) throw new RangeError('The message is too short')
  const theirs = bytes.slice(0, pointLength)
  const key = await keyOf(theirs, Point.fromBytes(theirs), secret, 'decrypt')
  const iv = plain(bytes.slice(nonceAt, tagAt))
  const data = plain(concatBytes(bytes.slice(textAt), bytes.slice(tagAt, textAt)))
  return new TextDecoder('utf-8', { fatal: true }).decode(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data),
  )
}

type Curve = InstanceType<typeof Point>

/** @param sender - the point with which the message begins */
async function keyOf(sender: Uint8Array, other: Curve, secret: Uint8Array, use: 'encrypt' | 'decrypt') {
  const shared = other.multiply(toScalar(secret)).toBytes(false)
  const master = await crypto.subtle.importKey('raw', plain(concatBytes(sender, shared)), 'HKDF', false, ['deriveKey'])
  const none = new Uint8Array()
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: none, info: none }
  return crypto.subtle.deriveKey(derivation, master, { name: 'AES-GCM', length: 256 }, false, [use])
}

/** Bytes of a buffer that is not shared, as the browser's functions want them. */
const plain = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)
