import type { WorldClock } from '../../lib/clock.js'
import type { MockWalletSpec, WalletWorld } from '../create-wallet.js'
import type { MockWallet } from '../wallet.js'
import type { WalletSdk } from './wallet-sdk.js'

/** A wallet as any other, reached in another way. */
export type PeerSpec = Omit<MockWalletSpec, 'via' | 'announce' | 'flags' | 'connected'>

export interface PeerWorld extends WalletWorld {
  readonly clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout' | 'onAdvance'>
  /** `Relay.url` */
  readonly relayUrl: string
  /** @default sandbox */
  readonly projectId?: string | undefined
}

export interface PeerContext {
  readonly sdk: WalletSdk
  readonly wallet: MockWallet
  readonly world: PeerWorld
  readonly spec: PeerSpec
  changed(): void
  /** Notes what went wrong where nobody waits for it. */
  report(what: string, error: unknown): void
  /** Resolves as soon as the phone has a connection. */
  whenOnline(): Promise<void>
}
