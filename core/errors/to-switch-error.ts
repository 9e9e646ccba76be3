import { ChainNotSupportedError } from './adapter.js'
import type { ModalError } from './base.js'
import { lostWallet } from './foreign/questions.js'
import { toModalError } from './to-modal-error.js'

/** Returns {@link ChainNotSupportedError} with the failure as its cause, unless the failure is not the network's. */
export function toSwitchError(thrown: unknown, network: { name: string; caipNetworkId: string }): ModalError {
  const cause = toModalError(thrown)
  const otherEnds = ['aborted', 'disposed', 'wallet_user_rejected', 'wallet_locked', ...lostWallet]
  const isOther = otherEnds.includes(cause.code) || cause instanceof ChainNotSupportedError
  return isOther ? cause : new ChainNotSupportedError({ network, cause })
}
