import type { Connector } from '../../contracts/connector.js'
import type { Platform } from '../../lib/platform/platform.js'
import { watchWalletStandard } from '../../lib/wallet-standard.js'
import { type WalletSource, watchEip6963 } from './eip6963.js'
import { findInjected } from './injected.js'
import { toSolanaConnectors } from './solana-wallets.js'

export interface DiscoverWalletsParams {
  platform: Platform
  enableEIP6963: boolean
  /** Gets every wallet that is there now: once at the start, then whenever one came or went. */
  onChange(connectors: Connector[]): void
}

/**
 * Finds the wallets of this page by EIP-6963, at `window.ethereum` and by the Wallet Standard, for as long as it is not
 * stopped. A wallet found in two ways of one namespace is one connector. Two modals on a page do not disturb each other.
 * @returns how to stop: no listener is left, and nothing calls back after.
 */
export function discoverWallets({ platform, enableEIP6963, onChange }: DiscoverWalletsParams): () => void {
  const sources: WalletSource[] = []
  let isReady = false

  const report = () => {
    if (!isReady) return // wallets that are there already answer at once: one report for all of them
    const found = sources.flatMap((source) => source.connectors())
    onChange([...found, ...findInjected(platform, found)])
  }

  if (enableEIP6963) sources.push(watchEip6963(platform, report))
  sources.push(watchWalletStandard(platform, report, toSolanaConnectors))
  // Older wallets dispatch this event when they inject after the page has loaded. MetaMask began it and others followed.
  platform.events.addEventListener('ethereum#initialized', report)
  isReady = true
  report()

  return () => {
    isReady = false
    platform.events.removeEventListener('ethereum#initialized', report)
    for (const source of sources) source.stop()
  }
}
