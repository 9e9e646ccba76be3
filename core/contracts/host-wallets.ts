import type { Platform } from '../lib/platform/platform.js'
import type { Connector } from './connector.js'

/** The wallets that a library of the host knows. */
export interface HostWallets {
  /** True where they replace the page's own wallets of these namespaces. Else they stand beside them. */
  readonly replacesPage: boolean
  /** Lists the wallets, at once and after each change. Returns how to stop. */
  watch(params: WatchHostWalletsParams): () => void
  /**
   * Another adapter, that of WalletConnect, has connected a wallet in these namespaces; `undefined` when it has let go. A
   * library that keeps a session of its own shows the same wallet then. Rejects when the library does not take it.
   */
  onForeign?(connection: ForeignConnection | undefined): Promise<void>
}

/** A wallet that another adapter has connected. */
export interface ForeignConnection {
  /** EIP-1193. */
  readonly provider: unknown
  /** The host has disconnected it. */
  leave(): void
}

/** The parameters of `watch` of {@link HostWallets}. */
export interface WatchHostWalletsParams {
  readonly platform: Platform
  /** The visitor was connected on an earlier visit, and left. */
  hasLeft?(): boolean
  onWallets(wallets: readonly Connector[]): void
  /** The host connected this one without the modal, or it connects by itself: the modal follows, and asks nobody. */
  onConnected(wallet: Connector): void
  /** Takes a function that searches again. The modal calls it when wallets may have come without an event. */
  onLook?(look: () => void): void
}
