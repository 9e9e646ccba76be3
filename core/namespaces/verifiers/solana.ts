import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Verifier } from '../../contracts/sign-in/siwx-config.js'

/** Verifies an ed25519 signature. Signature and address are in base58. */
export const verify: Verifier = ({ message, signature, address }) => {
  try {
    const signed = base58.decode(signature)
    const key = base58.decode(address)
    // Without the looser rules of ZIP 215, all implementations agree on which signatures are valid.
    return ed25519.verify(signed, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    return false // an unreadable signature or address is not valid
  }
}
