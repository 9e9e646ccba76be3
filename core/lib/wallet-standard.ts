import { type Claimant, createClaims, createRoom, identityOf } from './claims.js'
import { readMember } from './foreign.js'
import type { Platform } from './platform/platform.js'

/** A source of discovered wallets. */
export interface WalletSource<Connector> {
  connectors(): readonly Connector[]
  /** True if the source rejected wallets because its limit was reached. */
  readonly isFull?: boolean
  stop(): void
}

/**
 * Reports the wallets found: at the start, at the given events of the page, when a source changes, and when `look` is
 * called. Claims to an identity are judged here, so that the same rules hold for every way of discovery.
 */
export function watchPage<Connector extends Claimant>(
  platform: Platform,
  occasions: readonly string[],
  begin: readonly ((onChange: () => void) => WalletSource<Connector>)[],
  report: (found: readonly Connector[], isFull: boolean) => void,
  onLook?: (look: () => void) => void,
): () => void {
  const { events } = platform
  const judge = createClaims<Connector>(platform)
  let isReady = false
  const look = () => {
    if (!isReady) return
    const found = judge(sources.flatMap((source) => source.connectors()))
    report(
      found,
      sources.some((source) => source.isFull),
    )
  }
  // Wallets that are already present answer synchronously, and share one report.
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

/** The app side of the Wallet Standard. `toConnectors` makes one row for each namespace of a wallet. */
export function watchWalletStandard<Connector extends Claimant>(
  platform: Platform,
  onChange: () => void,
  toConnectors: (wallet: unknown) => Connector[],
): WalletSource<Connector> {
  const registered = new Map<unknown, readonly Connector[]>()
  const room = createRoom()
  let isStopped = false

  const take = (wallet: unknown): boolean => {
    // Wallets keep the `register` function as long as the page lives, even after the modal is disposed.
    if (isStopped || registered.has(wallet)) return false
    const connectors = toConnectors(wallet)
    const [first] = connectors
    // Wallets of other chains get no row and take no room.
    if (!first || !room.take(identityOf(first))) return false
    registered.set(wallet, connectors)
    return true
  }
  const release = (wallet: unknown): boolean => {
    const [first] = registered.get(wallet) ?? []
    if (first) room.leave(identityOf(first))
    return registered.delete(wallet)
  }

  const register = (...wallets: unknown[]): (() => void) => {
    const wasFull = room.isFull
    const added = wallets.filter(take)
    if (added.length > 0 || room.isFull !== wasFull) onChange()
    return () => {
      const isGone = added.map(release)
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
    connectors: () => [...registered.values()].flat(),
    get isFull() {
      return room.isFull
    },
    stop: () => {
      isStopped = true
      registered.clear()
      platform.events.removeEventListener('wallet-standard:register-wallet', onRegisterWallet)
    },
  }
}

/**
 * The id of a wallet whose identity is its name. A name that looks like an rdns or a built-in id gets a prefix, so that
 * it is not mistaken for one.
 */
export function toId(name: string): string {
  return /^(injected(:\d+)?|walletConnect|ID_AUTH|[\w-]+(\.[\w-]+)+)$/.test(name) ? `wallet-standard:${name}` : name
}
