import type { WalletAnswer } from '../rpc.js'
import type { WalletAnnouncement, WalletEvent } from '../wallet.js'
import type { WalletTransport } from './transport.js'

export type ShellConfig = { readonly announcements: readonly WalletAnnouncement[] } & (
  | { readonly transport: 'binding' }
  | { readonly transport: 'http'; readonly base: string }
)

type Call = { wallet: string; method: string; params: unknown; origin: string }

interface BindingWindow {
  __walletmodalCall?(call: Call): Promise<WalletAnswer>
  __walletmodalDeliver?(wallet: string, event: WalletEvent): void
}

export function bindingTransport(): WalletTransport {
  const listeners = new Set<(wallet: string, event: WalletEvent) => void>()
  const page = window as BindingWindow // the two members are ours, put there by the driver
  page.__walletmodalDeliver = (wallet, event) => {
    for (const listener of listeners) listener(wallet, event)
  }
  return {
    async call(call) {
      if (!page.__walletmodalCall) return { error: { code: 4900, message: 'The wallets of this page are gone.' } }
      return page.__walletmodalCall({ ...call, origin: window.location.origin })
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
