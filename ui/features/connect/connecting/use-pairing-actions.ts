import type { WalletPlatform } from '../../../../core/state/pairing-store.js'
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
