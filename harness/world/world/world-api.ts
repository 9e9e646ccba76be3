import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import type { ChainSpec } from '../chains/chain-spec.js'
import type { Frame, FrameSpec } from '../frame/frame-api.js'
import type { WorldClock } from '../lib/clock.js'
import type { NodePool, SolanaNode } from '../processes/node-pool.js'
import type { Relay } from '../relay/relay-api.js'
import type { Verify } from '../relay/verify.js'
import type { NodeNames } from '../services/nodes.js'
import type { OwnService } from '../services/own-services.js'
import type { Services, ServicesSpec } from '../services/services-api.js'
import type { Access } from '../serving/access.js'
import type { MockWallet } from '../wallets/wallet.js'
import type { WalletConnectPeer } from '../wallets/wallet-connect/peer-api.js'
import type { WalletSpec } from '../wallets/wallet-spec.js'

/** The contents of a world. Everything has a default: `createWorld({})` is a world with accounts, a clock and services. */
export interface WorldSpec {
  /** @default 1 */
  readonly seed?: number | undefined
  readonly chains?: Readonly<Record<string, ChainSpec>> | undefined
  /** From where a chain names its files: those of `deploy`, `state`, `programs` and `accounts`. @default the working directory */
  readonly folder?: string | undefined
  readonly wallets?: Readonly<Record<string, WalletSpec>> | undefined
  /**
   * Nodes that the dapp asks itself, by address, with the chain that answers:
   * `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. Those of known providers need no line, nor does a world with one chain of the
   * kind. @default none
   */
  readonly nodes?: NodeNames | undefined
  /**
   * Other services that the dapp asks, in place of the internet: handlers of MSW, and names of recordings (`.har`), from `folder`. Handlers
   * come before all that the world answers itself, recordings after it. @default none
   */
  readonly services?: readonly OwnService[] | undefined
  readonly http?: ServicesSpec | undefined
  /** The embedded wallet. @default its own */
  readonly frame?: FrameSpec | undefined
  /** A relay of WalletConnect although no wallet is reached through it. @default when one is */
  readonly relay?: boolean | { readonly port?: number | undefined } | undefined
  /** The project id that the services accept. @default any that is not empty */
  readonly projectId?: string | undefined
  /** `auto`: Surfpool where it is installed, else the validator. @default auto */
  readonly solana?: SolanaNode | undefined
  /**
   * `virtual`: starts at `2030-01-01T00:00:00Z` and is moved by `advance`, the same in every run. `machine`: the
   * machine's own time, for pages that keep it too. @default virtual
   */
  readonly clock?: 'virtual' | 'machine' | undefined
  /** How long one part may take to start. @default 10000 */
  readonly startTimeoutMs?: number | undefined
  /** Keeps fresh nodes ready for the next world of this process; made by `createNodePool`. */
  readonly pool?: NodePool | undefined
}

export interface World {
  readonly seed: number
  /**
   * Which pages may ask the chains, the relay and, of `up`, everything else. Programs may always ask.
   * `world.access.allow('http://localhost:5173')` lets an app of yours in.
   */
  readonly access: Access
  readonly clock: WorldClock
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly chains: Readonly<Record<string, Chain>>
  readonly wallets: Readonly<Record<string, MockWallet>>
  /**
   * A wallet joins the world as it runs. Pages that have the world's wallets get it at once, as those of an extension that is
   * installed while they are open.
   * @example
   * const bear = await world.addWallet('bear', { via: 'eip6963', accounts: ['bob'] })
   * @throws Error when the world has a wallet of that name, or for one on a phone where the world has no relay
   */
  addWallet(name: string, spec: WalletSpec): Promise<MockWallet>
  /** Tells of wallets that join; `addWallet` waits for what the listener returns. Returns how to stop listening. */
  onWallet(listener: (wallet: MockWallet) => unknown): () => void
  /** Those of the wallets that are on a phone, by the same words. */
  readonly phones: Readonly<Record<string, WalletConnectPeer>>
  /** The WalletConnect relay; present where a wallet is reached through it, or on request. */
  readonly relay: Relay | undefined
  /** Tells wallets whose page is asking; there with the relay. */
  readonly verify: Verify | undefined
  readonly services: Services
  /** The embedded wallet: logins by email and social providers, its keys, its approvals. */
  readonly frame: Frame
  /** Failures while the world ran: a node that ended, in one sentence each. */
  readonly failures: readonly string[]
  /** Stops everything in reverse order; safe to call twice. Resolves with what was left behind (empty: nothing). */
  stop(): Promise<readonly string[]>
}
