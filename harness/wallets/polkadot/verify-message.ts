import { ed25519 } from '@noble/curves/ed25519.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { verify } from '@scure/sr25519'
import { fromSs58 } from '../../accounts/polkadot-keys.js'
import { toBytes, wrapBytes } from './sign-raw.js'

/** Whether the owner of an SS58 address signed a text between `<Bytes>` and `</Bytes>`, with either kind of key. */
export function verifyPolkadotMessage(address: string, message: string, signature: string): boolean {
  try {
    const { publicKey } = fromSs58(address)
    const [bytes, signed] = [wrapBytes(toBytes(message)), hexToBytes(signature.slice(2))]
    return isValid(() => verify(bytes, signed, publicKey)) || isValid(() => ed25519.verify(signed, bytes, publicKey))
  } catch {
    return false // what cannot be read proves nothing
  }
}

function isValid(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false // of the other kind
  }
}
