import type { WalletPlatform } from '../../core/mobile/wallet-platforms.js'
import { useModal } from '../host/shell.js'

export function usePairingActions() {
  const { connections } = useModal()
  return {
    retry: () => {},
    open: () => {},
    choosePlatform: (platform: WalletPlatform) => connections.pairing?.choosePlatform(platform),
  }
}
