import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import { MOST_WALLETS, readIcon, readList, readMember, readText } from '../lib/foreign.js'
import type { Platform } from '../lib/platform/platform.js'

/** One source of connectors. `connectors()` is what it knows now; nothing calls back after `stop()`. */
export interface WalletSource {
  connectors(): readonly Connector[]
  stop(): void
}

/** A Wallet Standard chain is `solana:mainnet`: the part before the colon, and the namespace that it means. */
const namespaceOf: Readonly<Record<string, Namespace>> = { solana: 'solana' }

/**
 * The application's side of the Wallet Standard: takes the wallets that register, whether they came before or after.
 * A wallet that takes itself back disappears.
 */
export function watchWalletStandard(
  platform: Platform,
  onChange: () => void,
  toConnectors: (wallet: unknown) => Connector[] = toSolana,
): WalletSource {
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

/** One per namespace that the wallet serves; none when it cannot be connected to. */
function toSolana(wallet: unknown): Connector[] {
  const name = readText(readMember(wallet, 'name'))
  const connect = readMember(readMember(readMember(wallet, 'features'), 'standard:connect'), 'connect')
  if (!name || typeof connect !== 'function') return []
  const imageUrl = readIcon(readMember(wallet, 'icon'))
  const namespaces = readList(readMember(wallet, 'chains')).map((chain) => {
    const family = typeof chain === 'string' ? (chain.split(':')[0] ?? '') : ''
    return Object.hasOwn(namespaceOf, family) ? namespaceOf[family] : undefined
  })
  return [...new Set(namespaces)].flatMap((chain) => {
    if (chain === undefined) return []
    const images = { ...(imageUrl && { imageUrl }) }
    return { id: toId(name), name, chain, type: 'ANNOUNCED' as const, ...images, provider: wallet }
  })
}

/** The name is the wallet's identity. One that is spelled like an rdns or a built-in id must not be taken for that. */
export function toId(name: string): string {
  return /^(injected(:\d+)?|walletConnect|ID_AUTH|[\w-]+(\.[\w-]+)+)$/.test(name) ? `wallet-standard:${name}` : name
}

function firstOfEachId(connectors: readonly Connector[]): Connector[] {
  const seen = new Set<string>()
  return connectors.filter(({ chain, id }) => {
    const key = `${chain}:${id}`
    return !seen.has(key) && seen.add(key)
  })
}
