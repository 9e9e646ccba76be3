import type { ModalError } from '../../../../core/errors/base.js'
import type { WalletPlatform } from '../../../../core/state/pairing-store.js'
import type { ViewMessages } from '../../../messages/en-views.js'
import { useFlows, useModal } from '../../../primitives/context/shell.js'

export function usePairingActions() {
  const { connections } = useModal()
  const { openWallet, retryPairing } = useFlows()
  return {
    retry: retryPairing,
    open: openWallet,
    choosePlatform: (platform: WalletPlatform) => connections.pairing?.choosePlatform(platform),
  }
}

/** Why there is no code or no link, and what to do now. */
export function pairingFailure(error: ModalError | undefined, messages: ViewMessages): { title: string; text: string } {
  const isSilent = error === undefined || error.code === 'relay_unreachable'
  return {
    title: isSilent ? messages.pairingFailedTitle : messages.failedTitle,
    text: messages.byCode.get(error?.code ?? '') ?? messages.pairingFailedText,
  }
}
