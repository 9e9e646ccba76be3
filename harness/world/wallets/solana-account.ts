import { createKeyPairFromPrivateKeyBytes, getBase58Encoder, signBytes } from '@solana/kit'
import type { WorldAccount } from '../accounts/accounts.js'

export function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

export function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

export function publicKeyOf(account: WorldAccount): Uint8Array {
  return new Uint8Array(getBase58Encoder().encode(account.solanaAddress))
}

export async function keyPairOf(account: WorldAccount): Promise<CryptoKeyPair> {
  return createKeyPairFromPrivateKeyBytes(account.solanaPrivateKey)
}

export async function signWith(account: WorldAccount, message: Uint8Array): Promise<Uint8Array> {
  const { privateKey } = await keyPairOf(account)
  return new Uint8Array(await signBytes(privateKey, message))
}

/** Makes a signature of the right length that does not verify. */
export function spoilSignature(signature: Uint8Array): Uint8Array {
  return signature.map((byte, index) => (index === 10 ? byte ^ 0xff : byte))
}
