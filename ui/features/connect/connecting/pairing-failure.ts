import type { ModalError } from '../../../../core/errors/base.js'
import type { ViewMessages } from '../../../messages/en-views.js'

/** Why there is no code or no link, and what to do now. */
export function pairingFailure(error: ModalError | undefined, messages: ViewMessages): { title: string; text: string } {
  const isSilent = error === undefined || error.code === 'relay_unreachable'
  return {
    title: isSilent ? messages.pairingFailedTitle : messages.failedTitle,
    text: messages.byCode.get(error?.code ?? '') ?? messages.pairingFailedText,
  }
}
