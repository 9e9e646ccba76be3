import type { WalletPlatform } from '../../../../core/wallets/pairing/wallet-platforms.js'
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
