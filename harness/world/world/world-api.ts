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
import type { LinkedApp } from '../wallets/linked-app.js'
import type { Centrifugo } from '../wallets/metamask-mobile/centrifugo.js'
import type { TonBridge } from '../wallets/ton-connect/bridge.js'
import type { MockWallet } from '../wallets/wallet.js'
import type { WalletConnectPeer } from '../wallets/wallet-connect/peer-api.js'
import type { WalletSpec } from '../wallets/wallet-spec.js'

/** The contents of a world. Every member has a default: `createWorld({})` has accounts, a clock and services. */
export interface WorldSpec {
  /** @default 1 */
  readonly seed?: number | undefined
  readonly chains?: Readonly<Record<string, ChainSpec>> | undefined
  /** Base folder of a chain's files: `deploy`, `state`, `programs` and `accounts`. @default the working directory */
  readonly folder?: string | undefined
  readonly wallets?: Readonly<Record<string, WalletSpec>> | undefined
  /**
   * The dapp's own nodes by address, with the answering chain:
   * `{ 'https://eth-sepolia.g.alchemy.com/v2/*': 'sepolia' }`. Nodes of known providers need no entry, and neither does
   * a world with one chain of the kind. @default none
   */
  readonly nodes?: NodeNames | undefined
  /**
   * The dapp's other services, answered in place of the internet: MSW handlers, and names of recordings (`.har`) below
   * `folder`. Handlers take precedence over the world's own answers; recordings come last. @default none
   */
  readonly services?: readonly OwnService[] | undefined
  readonly http?: ServicesSpec | undefined
  /** The embedded wallet. @default a wallet without settings */
  readonly frame?: FrameSpec | undefined
  /** Starts a WalletConnect relay although no wallet needs one. @default only with a wallet on a phone */
  readonly relay?: boolean | { readonly port?: number | undefined } | undefined
  /** The project id that the services accept. @default any that is not empty */
  readonly projectId?: string | undefined
  /** Node software of Solana chains. `auto`: Surfpool when it is installed, else the validator. @default auto */
  readonly solana?: SolanaNode | undefined
  /**
   * `virtual`: starts at `2030-01-01T00:00:00Z`, moves by `advance`, and is the same in every run. `machine`: the
   * machine's time, for pages that use it too. @default virtual
   */
  readonly clock?: 'virtual' | 'machine' | undefined
  /** Time limit for the start of one part, in milliseconds. @default 10000 */
  readonly startTimeoutMs?: number | undefined
  /** Keeps fresh nodes ready for the next world of this process. Create it with `createNodePool`. */
  readonly pool?: NodePool | undefined
}

export interface World {
  readonly seed: number
  /**
   * Pages that may call the chains, the relay and, with `up`, everything else. Programs always may. Allow your app with
   * `world.access.allow('http://localhost:5173')`.
   */
  readonly access: Access
  readonly clock: WorldClock
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly chains: Readonly<Record<string, Chain>>
  readonly wallets: Readonly<Record<string, MockWallet>>
  /**
   * Adds a wallet to the running world. Open pages with the world's wallets get it at once, as if an extension had been
   * installed.
   * @example
   * const bear = await world.addWallet('bear', { via: 'eip6963', accounts: ['bob'] })
   * @throws Error for a name that is taken, or for a wallet on a phone in a world without a relay
   */
  addWallet(name: string, spec: WalletSpec): Promise<MockWallet>
  /** Calls back for each added wallet; `addWallet` waits for the listener's result. Returns a function that stops listening. */
  onWallet(listener: (wallet: MockWallet) => unknown): () => void
  /** The wallets on phones, by the same names. */
  readonly phones: Readonly<Record<string, WalletConnectPeer>>
  /** The wallets that pages reach by links (`mobile-app`, `ton-connect`, `metamask-mobile`), by the same names. */
  readonly apps: Readonly<Record<string, LinkedApp>>
  /** The bridge of TON Connect. */
  readonly bridge: TonBridge
  /** The relay of MetaMask’s Mobile Wallet Protocol. */
  readonly metamaskRelay: Centrifugo
  /** The WalletConnect relay; present with a wallet on a phone, or on request. */
  readonly relay: Relay | undefined
  /** The Verify service, which tells wallets which page is asking; present with the relay. */
  readonly verify: Verify | undefined
  readonly services: Services
  /** The embedded wallet: logins by email and social providers, its keys, its approvals. */
  readonly frame: Frame
  /** Failures while the world ran, such as a crashed node, one sentence each. */
  readonly failures: readonly string[]
  /** Stops everything in reverse order. Safe to call twice. Resolves with a sentence for each leftover. */
  stop(): Promise<readonly string[]>
}
