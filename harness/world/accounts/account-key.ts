import { createHash } from 'node:crypto'
import type { WorldAccount } from './accounts.js'
import { keyOfPhrase } from './key-accounts.js'

/** Where wallets of a chain keep a key of a recovery phrase: `{ curve: 'ed25519', path: "m/44'/784'/$index'/0'/0'" }`. */
export interface KeyPath {
  readonly curve: 'ed25519' | 'secp256k1'
  /** `$index` is the number of the account. On ed25519 each step is hardened. */
  readonly path: string
}

/**
 * The 32 bytes of an account's private key on a chain that the harness does not know. An account of a phrase has the one at the
 * path, where there is one. All others have one that is made of their EVM key, and so of the world's seed.
 * @example
 * const key = accountKey(account, 'sui', { curve: 'ed25519', path: "m/44'/784'/$index'/0'/0'" })
 */
export function accountKey(account: WorldAccount, chain: string, at?: KeyPath): Uint8Array {
  if (at && account.phrase) {
    const { words, index } = account.phrase
    return keyOfPhrase(words, at.curve, at.path.replaceAll('$index', String(index)))
  }
  return new Uint8Array(createHash('sha256').update(`${chain}/${account.evmPrivateKey}`).digest())
}
