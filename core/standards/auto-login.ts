import { fromSeconds, readMember } from '../lib/foreign.js'
import { askIfKnown, type StandardsProvider } from './provider.js'

/** What a wallet does with this page's next message of ERC-4361 (ERC-8019). */
export interface AutoLogin {
  /** True if the wallet signs it without asking its owner. */
  readonly isActive: boolean
  /** When that ends, in milliseconds since the epoch. `undefined` if it has no end, or is not active. */
  readonly expiresAt: number | undefined
  /** True if the wallet may offer its owner to do so from the next login on. */
  readonly mayBeCreated: boolean
}

/**
 * Requests `wallet_getCurrentAutoLoginPolicy` (ERC-8019). A page may then begin to sign in by itself, because no prompt
 * appears. A wallet without the method signs nothing by itself.
 */
export async function getAutoLogin(provider: StandardsProvider): Promise<AutoLogin> {
  const answer = await askIfKnown(provider, 'wallet_getCurrentAutoLoginPolicy')
  const policy = readMember(answer, 'activePolicy')
  const expires = readMember(answer, 'expires')
  const isActive = typeof policy === 'object' && policy !== null
  return {
    isActive,
    expiresAt: isActive && typeof expires === 'number' && expires > 0 ? fromSeconds(expires) : undefined,
    mayBeCreated: readMember(answer, 'willingToCreatePolicy') === true,
  }
}
