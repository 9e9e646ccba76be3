import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Verifier } from '../../contracts/sign-in/siwx-config.js'
import { toOffchainMessage } from '../../lib/solana/offchain-message.js'

/** Verifies an ed25519 signature of a text, or of the text as an off-chain message. Signature and address are in base58. */
export const verify: Verifier = ({ message, signature, address }) => {
  try {
    const signed = base58.decode(signature)
    const key = base58.decode(address)
    const text = new TextEncoder().encode(message)
    const forms = [text, toOffchainMessage(1, key, text), toOffchainMessage(0, key, text)]
    // Without the looser rules of ZIP 215, all implementations agree on which signatures are valid.
    return forms.some((form) => ed25519.verify(signed, form, key, { zip215: false }))
  } catch {
    return false // an unreadable signature or address is not valid
  }
}
