import { createHash } from 'node:crypto'
import type { WorldAccount } from './accounts.js'
import { keyOfPhrase } from './key-accounts.js'

/** Derivation path of a chain's keys below a recovery phrase: `{ curve: 'ed25519', path: "m/44'/784'/$index'/0'/0'" }`. */
export interface KeyPath {
  readonly curve: 'ed25519' | 'secp256k1'
  /** `$index` is replaced by the account's number. On ed25519 every step is hardened. */
  readonly path: string
}

/**
 * The 32 bytes of an account's private key on a chain that the harness does not know. The key is derived at the path
 * when the account has a recovery phrase and a path is given. Otherwise it is hashed from the account's EVM key, so it
 * follows from the world's seed.
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
