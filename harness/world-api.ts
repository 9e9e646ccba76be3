import type { SmartSession } from '../core/contracts/api/sessions.js'
import type { CaipNetworkId } from '../core/contracts/caip.js'
import type { Wallet } from '../core/contracts/wallet.js'
import type { Chain } from './chains/chain.js'
import type { TokenHoldings } from './chains/chain-token.js'
import type { EconomySpec } from './chains/economy/economy-spec.js'
import type { Cashier } from './fakes/onramp/cashier-api.js'
import type { Verify } from './fakes/verify.js'
import type { Frame, FrameSpec } from './frame/frame-api.js'
import type { Relay } from './relay/relay-api.js'
import type { Access } from './serving/access.js'
import type { MockWallet } from './wallets/wallet.js'
import type { WalletConnectPeer } from './wallets/wallet-connect/peer-api.js'
import type { WalletSpec } from './wallets/wallet-spec.js'

/** The one virtual clock of a world. Starts at `2030-01-01T00:00:00Z` and runs with real time until paused. */
export interface WorldClock {
  now(): number
  /** The start plus whole advances: it never runs by itself, so that what chains stamp on blocks is equal in every run. */
  steadyNow(): number
  setTimeout(callback: () => void, delayMs: number): number
  clearTimeout(handle: number | undefined): void
  pause(): void
  resume(): void
  /** Jumps, firing every timer that falls due on the way, in order; chains follow. */
  advance(ms: number): Promise<void>
  onAdvance(listener: (nowMs: number) => void | Promise<void>): () => void
}

/** One request that a service got, in order of arrival. */
export interface ServiceRequest {
  readonly service: string
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON; text where it is none. */
  readonly body: unknown
  /** `error`: the connection broke, by a fault or because the caller gave up. */
  readonly status: number | 'error' | 'pending'
  /** The caller gave it up while it was on its way, and no fault was holding it: an answer would have come a moment later. */
  readonly isGivenUp?: boolean
}

/** The fakes of every HTTP service, one definition for three uses. */
export interface Services {
  /**
   * For `Platform.fetch` in process. Lets the world's own chains and `data:` through; rejects what no fake answers and
   * records it in `unmatched`.
   */
  fetch(input: string, init?: RequestInit): Promise<Response>
  /**
   * For routing at browser-context level and for the HTTP server of `up`. `undefined`: no fake answers this URL.
   * A response of type `error` stands for a connection that broke.
   */
  handle(request: Request): Promise<Response | undefined>
  readonly requests: readonly ServiceRequest[]
  /** Requests that no fake answers, and those that break their endpoint's contract. */
  readonly unmatched: readonly string[]
  /**
   * Puts a fault of the layer `http` in force, `HARNESS` 2.2. `on` says for what: `catalogue *`, `catalogue getWallets`,
   * `blockchain GET /v1/account/*`. Returns how to take it back.
   */
  addFault(on: string, fault: unknown): () => void
  /** The state behind the fakes' answers. */
  readonly state: ServicesState
  /** The providers of card purchases, on whose pages a person decides. */
  readonly cashier: Cashier
}

/** A name of the name service. */
export interface RegisteredName {
  readonly name: string
  readonly address: string
  /** Seconds since the epoch. */
  readonly registered: number
  readonly coinType: number
}

export interface ServicesState {
  /** The catalogue, in order; scenarios may shorten it. */
  wallets: Wallet[]
  isAnalyticsEnabled: boolean
  /** US dollars by symbol, where it is not what is usual. */
  prices: Record<string, number>
  /** Symbols of tokens that are flagged as spam. */
  spam: string[]
  /**
   * The history of transactions: the size of a page, and the number of made-up ones that follow the chain's, before
   * `startMs`.
   */
  history: { pageSize: number; made: number; readonly startMs: number }
  /** How many made tokens everybody has beside those of the chain. */
  madeTokens: number
  names: RegisteredName[]
  /** By CAIP-10 address of the account. */
  smartSessions: { readonly account: string; session: SmartSession }[]
  /** The sign-in service's state: unused nonces, and the signed-in accounts. */
  signIns: {
    count: number
    nonces: { readonly nonce: string; readonly token: string }[]
    sessions: { readonly token: string; readonly address: string; readonly caip2Network: CaipNetworkId }[]
  }
}

export interface WorldAccount {
  /** `alice` */
  readonly name: string
  /** EIP-55. */
  readonly evmAddress: `0x${string}`
  /** base58 */
  readonly solanaAddress: string
  /** Keys of throw-away accounts made from the seed; nothing of value is ever behind them. */
  readonly evmPrivateKey: `0x${string}`
  /** The 32 bytes that the ed25519 pair comes from. */
  readonly solanaPrivateKey: Uint8Array
  /** secp256k1, one key for each purpose that Bitcoin wallets keep an address for. */
  readonly bitcoinPrivateKeys: { readonly payment: Uint8Array; readonly ordinals: Uint8Array }
  /** The 32 bytes that a pair of each kind comes from. */
  readonly polkadotSeeds: { readonly sr25519: Uint8Array; readonly ed25519: Uint8Array }
}

/** A chain as a scenario names it. Amounts in `fund` are wei, lamports or satoshis, by account name. */
export type ChainSpec =
  | {
      readonly kind: 'evm'
      /** Any number: the node answers to it. */
      readonly id: number
      readonly fund?: Readonly<Record<string, bigint>> | undefined
      /** Tokens, collections, an exchange with filled pools and, on chain 1, the name service. @default none */
      readonly economy?: EconomySpec | undefined
      /** The proxy's port, for addresses that people write down. @default a free one */
      readonly port?: number | undefined
    }
  | {
      readonly kind: 'solana'
      readonly cluster: 'mainnet' | 'devnet' | 'testnet'
      readonly fund?: Readonly<Record<string, bigint>> | undefined
      /** SPL tokens. */
      readonly tokens?: TokenHoldings | undefined
      readonly port?: number | undefined
    }
  | {
      /** A UTXO service in this process, which keeps the coins and checks what is sent. */
      readonly kind: 'bitcoin'
      readonly network: 'mainnet' | 'testnet'
      readonly fund?: Readonly<Record<string, bigint>> | undefined
      readonly port?: number | undefined
    }
  | {
      /** Wallets sign for it; nothing is sent. */
      readonly kind: 'polkadot'
      /** @default polkadot */
      readonly network?: 'polkadot' | 'kusama' | undefined
      readonly port?: number | undefined
    }

/** The contents of a world. Everything has a default: `createWorld({})` is a world with accounts, a clock and services. */
export interface WorldSpec {
  /** @default 1 */
  readonly seed?: number | undefined
  readonly chains?: Readonly<Record<string, ChainSpec>> | undefined
  readonly wallets?: Readonly<Record<string, WalletSpec>> | undefined
  readonly http?:
    | {
        /** How many wallets the catalogue holds. @default all of the fixture */
        readonly catalogue?: { readonly wallets?: number | undefined } | undefined
        /** Names of the name service that are taken, each with whose it is: `{ 'bobby.reown.id': 'bob' }`. */
        readonly names?: Readonly<Record<string, string>> | undefined
        readonly analytics?: { readonly enabled: boolean } | undefined
        /** US dollars for one token, by symbol. @default what the fixtures say */
        readonly prices?: Readonly<Record<string, number>> | undefined
        /** Symbols of tokens that are flagged as spam. @default none */
        readonly spam?: readonly string[] | undefined
        /** How many made tokens everybody has beside those of the chain. @default 0 */
        readonly madeTokens?: number | undefined
        /** After which time what was bought by card comes by itself. @default when it is told to */
        readonly deliverAfterMs?: number | undefined
        /** @default pages of 50, and no made transactions */
        readonly history?: { readonly pageSize?: number | undefined; readonly made?: number | undefined } | undefined
      }
    | undefined
  /** The embedded wallet. @default its own */
  readonly frame?: FrameSpec | undefined
  /** A relay of WalletConnect although no wallet is reached through it. @default when one is */
  readonly relay?: boolean | { readonly port?: number | undefined } | undefined
  /** The project id that the services accept. @default any that is not empty */
  readonly projectId?: string | undefined
  /** `auto`: Surfpool where it is installed, else the validator. @default auto */
  readonly solana?: 'auto' | 'surfpool' | 'validator' | undefined
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

/** Nodes that wait for their next world. None of them has anything of a world before: what a scenario gets is always fresh. */
export interface NodePool {
  /** Ends the nodes that wait. Resolves with what was left behind. */
  stop(): Promise<readonly string[]>
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
