import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import type { EvmNetworks } from './evm-networks.js'
import type { WalletEvent } from './wallet.js'

export type WalletNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** One call on its way through a wallet, with what a fault does to it. */
export interface WalletRequest {
  readonly method: string
  readonly params: unknown
  readonly origin: string
  /** CAIP-2; where the request names its chain. */
  readonly chain?: string
  readonly signal?: AbortSignal
  /** A fault answers for another account than the one in use. */
  readonly impostor: WorldAccount | undefined
  /** A fault spoils the signature. */
  readonly isSignatureBad: boolean
}

export type WalletMethod = (request: WalletRequest) => unknown

/** The parts that the method tables share: accounts, decisions and connections. */
export interface WalletCore {
  readonly name: string
  readonly chains: Readonly<Record<string, Chain>>
  readonly networks: EvmNetworks
  /** Names of the Solana chains it knows. */
  readonly solanaChains: readonly Chain[]
  /** The active one first. Empty while it is locked or its owner has none. */
  visibleAccounts(): readonly WorldAccount[]
  readonly isLocked: boolean
  /** It says itself what its accounts have (EIP-7811). */
  readonly tellsAssets: boolean
  isConnected(namespace: WalletNamespace, origin: string): boolean
  /** Remembers that the owner lets the page see the accounts. */
  connect(namespace: WalletNamespace, origin: string): void
  /** Forgets it, and tells the page. */
  forget(namespace: WalletNamespace, origin: string): void
  /** Resolves when the owner approves. */
  ask(request: WalletRequest): Promise<void>
  /** Asks the owner to let the page in: once, and only to unlock when they did so before. */
  askToConnect(request: WalletRequest, namespace: WalletNamespace): Promise<void>
  /** Turns to a network and tells every page. */
  turn(name: string): void
  emit(event: WalletEvent): void
  /** Runs one after the other what must not overlap, such as taking a nonce. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}
