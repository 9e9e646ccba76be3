import { MOST_WALLETS, readMember } from './foreign.js'
import type { Platform } from './platform/platform.js'

type Row = { readonly chain: string; readonly id: string }

interface WalletSource<Connector> {
  connectors(): readonly Connector[]
  stop(): void
}

/** Reports what is found: at the start, at these events of the page, as a source changes, and when `look` is called. */
export function watchPage<Connector>(
  { events }: Platform,
  occasions: readonly string[],
  begin: readonly ((onChange: () => void) => WalletSource<Connector>)[],
  report: (found: readonly Connector[]) => void,
  onLook?: (look: () => void) => void,
): () => void {
  let isReady = false
  const look = () => {
    if (isReady) report(sources.flatMap((source) => source.connectors()))
  }
  // Wallets that are there already answer at once: one report for all of them.
  const sources = begin.map((each) => each(look))
  for (const occasion of occasions) events.addEventListener(occasion, look)
  isReady = true
  look()
  onLook?.(look)
  return () => {
    isReady = false
    for (const occasion of occasions) events.removeEventListener(occasion, look)
    for (const source of sources) source.stop()
  }
}

/** The application’s side of the Wallet Standard. `toConnectors` makes one row of a wallet for each namespace. */
export function watchWalletStandard<Connector extends Row>(
  platform: Platform,
  onChange: () => void,
  toConnectors: (wallet: unknown) => Connector[],
): WalletSource<Connector> {
  const registered = new Map<unknown, readonly Connector[]>()
  let isStopped = false

  const register = (...wallets: unknown[]): (() => void) => {
    // Wallets keep this function for as long as the page lives, also when the modal is gone.
    const room = isStopped ? 0 : MOST_WALLETS - registered.size
    const added = wallets.filter((wallet) => !registered.has(wallet)).slice(0, room)
    for (const wallet of added) registered.set(wallet, toConnectors(wallet))
    if (added.length > 0) onChange()
    return () => {
      const isGone = added.map((wallet) => registered.delete(wallet))
      if (isGone.includes(true)) onChange()
    }
  }
  const api = Object.freeze({ register })

  const onRegisterWallet = (event: Event) => {
    const callback = readMember(event, 'detail')
    if (typeof callback !== 'function') return
    try {
      callback(api)
    } catch (error) {
      platform.console.warn('A wallet failed to register', error)
    }
  }

  platform.events.addEventListener('wallet-standard:register-wallet', onRegisterWallet)
  platform.events.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    connectors: () => firstOfEachId([...registered.values()].flat()),
    stop: () => {
      isStopped = true
      registered.clear()
      platform.events.removeEventListener('wallet-standard:register-wallet', onRegisterWallet)
    },
  }
}

/** The name is the wallet's identity. One that is spelled like an rdns or a built-in id must not be taken for that. */
export function toId(name: string): string {
  return /^(injected(:\d+)?|walletConnect|ID_AUTH|[\w-]+(\.[\w-]+)+)$/.test(name) ? `wallet-standard:${name}` : name
}

function firstOfEachId<Connector extends Row>(connectors: readonly Connector[]): Connector[] {
  const seen = new Set<string>()
  return connectors.filter(({ chain, id }) => {
    const key = `${chain}:${id}`
    return !seen.has(key) && seen.add(key)
  })
}
