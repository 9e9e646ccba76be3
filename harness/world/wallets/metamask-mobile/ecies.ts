import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'

// What eciesjs 0.4.17 does with its defaults: the encryption that the demos and tests of MetaMask/mobile-wallet-protocol take.
// Core has its own with the browser's functions; this one is with Node's, so that neither end repeats a mistake of the other.

export interface PhoneKeys {
  readonly secret: Uint8Array
  /** The compressed point, in base64. */
  readonly publicKey: string
}

export function createPhoneKeys(): PhoneKeys {
  const { secretKey, publicKey } = secp256k1.keygen()
  return { secret: secretKey, publicKey: Buffer.from(publicKey).toString('base64') }
}

const keyOf = (secret: Uint8Array, theirs: Uint8Array, sender: Uint8Array) => {
  const shared = secp256k1.getSharedSecret(secret, theirs, false)
  return Buffer.from(hkdfSync('sha256', Buffer.concat([sender, shared]), Buffer.alloc(0), Buffer.alloc(0), 32))
}

/** Encrypts a text for the owner of a public key. */
export function sealFor(theirs: Uint8Array, text: string): string {
  const secret = secp256k1.utils.randomSecretKey()
  const own = secp256k1.getPublicKey(secret, false)
  const nonce = randomBytes(16)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, theirs, own), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([own, nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @throws Error if the text was meant for another key */
export function openWith(secret: Uint8Array, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const own = bytes.subarray(0, 65)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, own, own), bytes.subarray(65, 81))
  decipher.setAuthTag(bytes.subarray(81, 97))
  return Buffer.concat([decipher.update(bytes.subarray(97)), decipher.final()]).toString('utf8')
}
