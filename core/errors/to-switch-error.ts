import { ChainNotSupportedError } from './adapter.js'
import type { ModalError } from './base.js'
import { toModalError } from './to-modal-error.js'

/** Returns {@link ChainNotSupportedError} with the failure as its cause, unless the failure is not the network's. */
export function toSwitchError(thrown: unknown, network: { name: string; caipNetworkId: string }): ModalError {
  const cause = toModalError(thrown)
  const otherEnds = ['wallet_user_rejected', 'aborted', 'disposed', 'wallet_provider_disconnected']
  const isOther = otherEnds.includes(cause.code) || cause instanceof ChainNotSupportedError
  return isOther ? cause : new ChainNotSupportedError({ network, cause })
}
