import type { Deed } from './deeds.js'
import type { WalletDialect } from './dialects.js'
import type { WalletStandard } from './standards/names.js'

/** How a page finds a wallet. A wallet found in several ways has one state, one lock and one queue. */
export type WalletVia = (typeof walletVias)[number]
export const walletVias = [
  'eip6963',
  'injected',
  'wallet-standard',
  'walletconnect',
  // Bitcoin: Wallet Standard features, `window.btc_providers`, `window.unisat`, `window.okxwallet.bitcoin`,
  // `window.LeatherProvider`.
  'bitcoin-standard',
  'sats-connect',
  'unisat',
  'okx',
  'leather',
  'polkadot',
  // An app that pages reach by links: on the same Android phone (Mobile Wallet Adapter), or elsewhere (TON Connect,
  // MetaMask’s Mobile Wallet Protocol).
  'mobile-app',
  'ton-connect',
  'metamask-mobile',
  // Safe's site shows the page in a frame and answers at `window.parent`.
  'safe',
] as const

/** A page's call to a wallet. */
export interface PageCall {
  readonly wallet: string
  readonly method: string
  readonly params: unknown
  readonly origin: string
}

/** A pending request: a row of the sandbox page, and an entry of the control API. */
export interface PendingRequest extends PageCall {
  readonly id: string
  /** `unlock`: the wallet is locked, and the request continues after unlocking. */
  readonly waitsFor: 'approval' | 'unlock'
  /** The deed of a method from `defineWalletKind`. */
  readonly asks?: Deed
}

/** A call to a wallet and its result, for logs and assertions, in order of arrival. */
export interface WalletCall extends PageCall {
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}

/**
 * How a wallet treats a request that needs its owner. `ask`: the request waits in `pending` for the control API.
 * `never`: it is never answered, not even by the control API.
 */
export type ApprovalPolicy = (typeof approvalPolicies)[number]
export const approvalPolicies = ['ask', 'approve', 'reject', 'never'] as const

/** An event for shells in pages. `origin` limits it to pages of that origin. */
export interface WalletEvent {
  /** `announce`, `lost` and `asks` are for the shell itself; the page's provider emits the others. */
  readonly name:
    | 'accountsChanged'
    | 'chainChanged'
    | 'connect'
    | 'disconnect'
    | 'message'
    | 'standard:change'
    | 'bitcoin:change'
    | 'polkadot:change'
    | 'ton:change'
    | 'own:change'
    | 'announce'
    | 'lost'
    | 'asks'
  readonly data: unknown
  readonly origin?: string
}

/** The page part of a wallet from `defineWalletKind`. */
export interface OwnShell {
  readonly via: string
  /** CAIP-2 ids of its networks. */
  readonly networks: readonly string[]
  /** Source text of its page function. Absent inside a page, which has the function itself. */
  readonly page?: string
}

/** A page's knowledge of a wallet before any request. */
export interface WalletAnnouncement {
  /** The wallet's name in the scenario, by which shells call it. */
  readonly wallet: string
  /** The built-in ways in which pages find it. Kinds from `defineWalletKind` are in `own`. */
  readonly via: readonly WalletVia[]
  readonly own: readonly OwnShell[]
  readonly info: { readonly name: string; readonly rdns: string; readonly icon: string; readonly uuid: string }
  readonly dialect?: WalletDialect | undefined
  /** Flags on the EIP-1193 provider, true or not: `isMetaMask`. */
  readonly flags: Readonly<Record<string, boolean>>
  /** The newer standards that it supports. */
  readonly standards: readonly WalletStandard[]
  /** Wallet Standard chains: `solana:mainnet`. */
  readonly standardChains: readonly string[]
  /** CAIP-2 ids of its Bitcoin networks. */
  readonly bitcoinChains: readonly string[]
  readonly afterMs: number
  readonly times: number
  /** Silent until `announce()`. */
  readonly never: boolean
  /** Asks its owner in a window drawn into the page. */
  readonly draws: boolean
}

/** Selects the pending request to answer. */
export interface PendingMatch {
  id?: string | undefined
  method?: string | undefined
  /** Matches every method that asks for it: `connect` is `eth_requestAccounts`, `wallet_requestPermissions`, and so on. */
  deed?: Deed | undefined
  /** Real milliseconds to wait for a matching request. @default 10000 */
  withinMs?: number | undefined
}

/** A deed (`connect`, `sign`, `pay`, `switch`) or the name of a method. */
export type PendingText = Deed | (string & {})

/** A named fault of the layer `wallet`, checked by the schema `walletFault`. */
export interface WalletFault {
  do: string
  /** Affected method. @default every method that needs the owner: connecting, signing, sending, switching */
  method?: string | undefined
  /** Number of strikes. @default until the fault is removed */
  times?: number | undefined
  code?: number | undefined
  message?: string | undefined
  delayMs?: number | undefined
  /** For `answers`: any JSON. */
  answer?: unknown
  /** For `refuses-as`: the vendor whose error is thrown. @default metamask */
  vendor?: string | undefined
}

/**
 * A mock wallet with real keys and signatures, running in Node. Pages and headless modals hold thin shells that
 * announce it (EIP-6963, `window.ethereum`, Wallet Standard) and forward each call to `request`.
 */
export interface MockWallet {
  /** The wallet's name in the scenario: `fox`. */
  readonly name: string
  /** Read by a shell each time a page opens. */
  readonly announcement: WalletAnnouncement
  /** Handles a call of a page's provider. Rejects with an Error that has a `code`, or with a fault's value. */
  request(call: {
    method: string
    params?: unknown
    origin: string
    /** CAIP-2 id, for requests that name their chain, such as those of a WalletConnect session. */
    chain?: string
    /** Aborts when the page withdraws its request. */
    signal?: AbortSignal
  }): Promise<unknown>
  /** Subscribes to events that shells forward to the page. */
  onEvent(listener: (event: WalletEvent) => void): () => void
  /** Sends any event to pages, true or not. */
  emit(event: WalletEvent): void
  /** Announces the wallet in every open page, again or despite `never` in the scenario. */
  announce(): void

  readonly pending: readonly PendingRequest[]
  onPending(listener: (pending: readonly PendingRequest[]) => void): () => void
  readonly calls: readonly WalletCall[]

  readonly policy: ApprovalPolicy
  setPolicy(policy: ApprovalPolicy): void
  /**
   * Approves the oldest matching request, and waits for one to come. With `afterMs` the decision is fixed now, and the
   * answer follows later on the world's clock.
   * @example
   * await wallet.approve('connect')
   */
  approve(match?: PendingText | (PendingMatch & { afterMs?: number | undefined })): Promise<void>
  reject(
    match?: PendingText | (PendingMatch & { code?: number | undefined; message?: string | undefined }),
  ): Promise<void>
  readonly locked: boolean
  lock(): void
  unlock(): void
  /** Names of the wallet's accounts in the world; the first is active. */
  readonly accounts: readonly string[]
  /** Sets the accounts. An empty list means no accounts. */
  setAccounts(accounts: readonly string[]): void
  /** The current EVM chain: a name of the world, or a CAIP-2 id for a chain outside the world. */
  readonly chain: string | undefined
  /** Names of the wallet's chains. */
  readonly networks: readonly string[]
  /** Switches the wallet to another chain: by name, or by a CAIP-2 id without a local chain. */
  setChain(chain: string): void
  readonly connectedOrigins: readonly string[]
  /** Disconnects every page. */
  disconnect(): void
  /** Simulates an update of the extension: open pages lose the wallet, and new pages find it. */
  loseStream(): void
  /** Adds a fault. Returns a function that removes it. */
  addFault(fault: WalletFault): () => void
  /** Ends timers and removes listeners. Pending requests stay unanswered. */
  dispose(): void
}
