import type { Platform } from '../lib/platform/platform.js'
import type { Connector } from './connector.js'

/** The wallets that a library of the host knows. */
export interface HostWallets {
  /** Whether they stand instead of the page's own wallets of these namespaces; else they stand beside them. */
  readonly replacesPage: boolean
  /** Says which wallets there are, at once and after each change. Returns how to stop. */
  watch(params: WatchHostWalletsParams): () => void
  /**
   * Another adapter (WalletConnect's) has connected a wallet in these namespaces, or `undefined`: has no longer. A library that
   * keeps a session of its own is told, so that page and modal say the same.
   */
  onForeign?(connection: ForeignConnection | undefined): void
}

export interface ForeignConnection {
  /** EIP-1193. */
  readonly provider: unknown
  /** The host has disconnected it. */
  leave(): void
}

export interface WatchHostWalletsParams {
  readonly platform: Platform
  /** The visitor was connected on an earlier visit, and left. */
  hasLeft?(): boolean
  onWallets(wallets: readonly Connector[]): void
  /** The host connected this one without the modal, or it connects by itself: the modal follows, and asks nobody. */
  onConnected(wallet: Connector): void
  /** Takes what looks for wallets again. It is called, until the end of the watch, when some may have come that tell nobody. */
  onLook?(look: () => void): void
}
