import type { WalletAnnouncement } from '../wallet.js'
import type { StandardAccount } from '../wallet-standard.js'
import { createProvider } from './eip1193-provider.js'
import { createStandardWallet } from './standard-wallet.js'
import type { WalletTransport } from './transport.js'

/** The surroundings that wallets announce themselves in: a page's window, or a headless modal's `Platform`. */
export interface ShellHost {
  readonly events: EventTarget
  readonly globals: object
  setTimeout(callback: () => void, delayMs: number): unknown
  clearTimeout(handle: unknown): void
}

interface StandardChange {
  accounts: readonly StandardAccount[]
}

/** What an app of the Wallet Standard gives to wallets. */
interface RegisterApi {
  register(...wallets: unknown[]): unknown
}

/** Puts the wallets into a page, as their content scripts would. Returns how to take them out. */
export function installShells(
  host: ShellHost,
  announcements: readonly WalletAnnouncement[],
  transport: WalletTransport,
): () => void {
  const disposers = announcements.map((announcement) => installShell(host, announcement, transport))
  return () => {
    for (const dispose of disposers.reverse()) dispose()
  }
}

function installShell(host: ShellHost, announcement: WalletAnnouncement, transport: WalletTransport): () => void {
  const { wallet, via, info, flags, afterMs, times, never } = announcement
  const { events, globals } = host
  const { provider, emit } = createProvider(wallet, flags, transport)
  const { standard, change } = createStandardWallet(announcement, transport)
  let isAnnounced = false

  const announceProvider = () => {
    const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
    events.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  const register = (api: RegisterApi) => void api.register(standard)
  const onRequest = () => {
    if (isAnnounced) announceProvider()
  }
  const onReady = (event: Event) => {
    const { detail } = event as CustomEvent<RegisterApi> // the Wallet Standard's app-ready event carries the API
    if (isAnnounced) register(detail)
  }

  const announce = () => {
    isAnnounced = true
    if (via.includes('injected') && !('ethereum' in globals && globals.ethereum === provider)) {
      Object.defineProperty(globals, 'ethereum', {
        value: provider,
        configurable: true,
        enumerable: true,
        writable: true,
      })
      events.dispatchEvent(new Event('ethereum#initialized'))
    }
    if (via.includes('eip6963')) announceProvider()
    if (via.includes('wallet-standard')) {
      events.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    }
  }

  if (via.includes('eip6963')) events.addEventListener('eip6963:requestProvider', onRequest)
  if (via.includes('wallet-standard')) events.addEventListener('wallet-standard:app-ready', onReady)
  const stopEvents = transport.onEvent((name, event) => {
    if (name !== wallet) return
    if (event.name === 'announce') announce()
    else if (event.name === 'standard:change')
      change(event.data as StandardChange) // the brain sends nothing else
    else emit(event.name, event.data)
  })
  const announceAll = () => {
    for (let count = 0; count < times; count += 1) announce()
  }
  const timer = !never && afterMs > 0 ? host.setTimeout(announceAll, afterMs) : undefined
  if (!never && afterMs === 0) announceAll()

  return () => {
    if (timer !== undefined) host.clearTimeout(timer)
    stopEvents()
    events.removeEventListener('eip6963:requestProvider', onRequest)
    events.removeEventListener('wallet-standard:app-ready', onReady)
    if ('ethereum' in globals && globals.ethereum === provider) Reflect.deleteProperty(globals, 'ethereum')
  }
}
