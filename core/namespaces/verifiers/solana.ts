import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Verifier } from '../../contracts/sign-in/siwx-config.js'

/** ed25519; signature and address in base58. */
export const verify: Verifier = ({ message, signature, address }) => {
  try {
    const signed = base58.decode(signature)
    const key = base58.decode(address)
    // Without the looser rules of ZIP 215: one text, one key, one answer in every implementation.
    return ed25519.verify(signed, new TextEncoder().encode(message), key, { zip215: false })
  } catch {
    return false // what cannot be read proves nothing
  }
}
