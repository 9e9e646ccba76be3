import { base64 } from '@scure/base'
import type { BitcoinKey } from '../../../accounts/bitcoin-keys.js'
import { toSignTransaction } from '../sign-message.js'
import { signInput } from '../sign-psbt.js'

/** Signs a text by BIP-322 "full": `ful`, then the whole transaction in base64. */
export function signMessageBip322Full(key: BitcoinKey, message: string): string {
  const toSign = toSignTransaction(key.script, message)
  signInput(toSign, 0, key)
  toSign.finalizeIdx(0)
  return `ful${base64.encode(toSign.extract())}`
}
