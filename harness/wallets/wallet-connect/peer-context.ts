import type { MockWallet } from '../wallet.js'
import type { PeerSpec, PeerWorld } from './peer.js'
import type { WalletSdk } from './wallet-sdk.js'

/** The parts that a phone's modules share. */
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
