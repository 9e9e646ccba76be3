import { ChainNotSupportedError } from './adapter.js'
import type { ModalError } from './base.js'
import { lostWallet } from './foreign/questions.js'
import { toModalError } from './to-modal-error.js'

/**
 * Returns a {@link ChainNotSupportedError} with the failure as its cause. A failure that is not about the network is
 * returned itself.
 */
export function toSwitchError(thrown: unknown, network: { name: string; caipNetworkId: string }): ModalError {
  const cause = toModalError(thrown)
  const otherEnds = ['aborted', 'disposed', 'wallet_user_rejected', 'wallet_locked', ...lostWallet]
  const isOther = otherEnds.includes(cause.code) || cause instanceof ChainNotSupportedError
  return isOther ? cause : new ChainNotSupportedError({ network, cause })
}
