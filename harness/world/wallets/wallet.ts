import type { Deed } from './deeds.js'
import type { WalletDialect } from './dialects.js'

/** How a page finds a wallet. One wallet may be found in several ways: they share one brain, one lock, one queue. */
export type WalletVia = (typeof walletVias)[number]
export const walletVias = [
  'eip6963',
  'injected',
  'wallet-standard',
  'walletconnect',
  // Bitcoin wallets use features of the Wallet Standard, `window.btc_providers`, `window.unisat`, `window.okxwallet.bitcoin`,
  // `window.LeatherProvider`.
  'bitcoin-standard',
  'sats-connect',
  'unisat',
  'okx',
  'leather',
  'polkadot',
  // Safe's site shows the page in a frame, and answers at `window.parent`.
  'safe',
] as const

/** A page asks a wallet. */
export interface PageCall {
  readonly wallet: string
  readonly method: string
  readonly params: unknown
  readonly origin: string
}

/** A pending request of a wallet: a row of the sandbox page, an entry of the control API. */
export interface PendingRequest extends PageCall {
  readonly id: string
  /** The wallet is locked: the request goes on when it is unlocked. */
  readonly waitsFor: 'approval' | 'unlock'
  /** The deed that the owner is asked for, by a wallet that `defineWalletKind` made. */
  readonly asks?: Deed
}

/** One call to a wallet and how it ended, for logs and assertions; in the order of arrival. */
export interface WalletCall extends PageCall {
  readonly result?: unknown
  readonly error?: { code: number; message: string }
}

/**
 * How a wallet meets a request that needs its owner. `ask`: it waits in `pending` for the control API.
 * `never`: it is never answered, not even by the control API.
 */
export type ApprovalPolicy = (typeof approvalPolicies)[number]
export const approvalPolicies = ['ask', 'approve', 'reject', 'never'] as const

/** A message for shells in pages. `origin`: only pages of that origin; without it: all. */
export interface WalletEvent {
  /** `announce`, `lost` and `asks` are for the shell itself; the others are what the page's provider emits. */
  readonly name:
    | 'accountsChanged'
    | 'chainChanged'
    | 'connect'
    | 'disconnect'
    | 'message'
    | 'standard:change'
    | 'bitcoin:change'
    | 'polkadot:change'
    | 'own:change'
    | 'announce'
    | 'lost'
    | 'asks'
  readonly data: unknown
  readonly origin?: string
}

/** The side in a page of a wallet from outside. */
export interface OwnShell {
  readonly via: string
  /** CAIP-2 ids of its networks. */
  readonly networks: readonly string[]
  /** The text of the function that puts it into the page. A page itself has the function. */
  readonly page?: string
}

/** A page's knowledge of a wallet before any request. */
export interface WalletAnnouncement {
  /** The scenario's word for it: the address under which shells call it. */
  readonly wallet: string
  /** The ways of the harness by which it is found. Those from outside are in `own`. */
  readonly via: readonly WalletVia[]
  readonly own: readonly OwnShell[]
  readonly info: { readonly name: string; readonly rdns: string; readonly icon: string; readonly uuid: string }
  readonly dialect?: WalletDialect | undefined
  /** Flags on the EIP-1193 object, true or not: `isMetaMask`. */
  readonly flags: Readonly<Record<string, boolean>>
  /** Wallet Standard chains: `solana:mainnet`. */
  readonly standardChains: readonly string[]
  /** CAIP-2 ids of the Bitcoin networks that it serves. */
  readonly bitcoinChains: readonly string[]
  readonly afterMs: number
  readonly times: number
  /** Stays silent until `announce()`. */
  readonly never: boolean
  /** It asks its owner in a window that it draws into the page. */
  readonly draws: boolean
}

/** Selects the pending request to answer. */
export interface PendingMatch {
  id?: string | undefined
  method?: string | undefined
  /** By each method that asks for it: `connect` is `eth_requestAccounts`, `wallet_requestPermissions`, and so on. */
  deed?: Deed | undefined
  /** How long to wait for such a request, in real time. @default 10000 */
  withinMs?: number | undefined
}

/** A text alone is a deed (`connect`, `sign`, `pay`, `switch`) or the name of a method. */
export type PendingText = Deed | (string & {})

/** A named fault of the wallet layer; checked by the schema `walletFault`. */
export interface WalletFault {
  do: string
  /** @default whatever needs the owner: connecting, signing, sending, switching */
  method?: string | undefined
  /** @default until it is taken back */
  times?: number | undefined
  code?: number | undefined
  message?: string | undefined
  delayMs?: number | undefined
  /** Present for `answers`: any JSON. */
  answer?: unknown
  /** Present for `refuses-as`: whose words and shape the refusal has. @default metamask */
  vendor?: string | undefined
}

/**
 * A mock wallet: real keys, real signatures, one brain in Node. Pages and headless modals hold thin shells that
 * announce it (EIP-6963, `window.ethereum`, Wallet Standard) and pass each call on to `request`.
 */
export interface MockWallet {
  /** The scenario's word for it: `fox`. */
  readonly name: string
  /** Read by a shell each time a page opens. */
  readonly announcement: WalletAnnouncement
  /** A call of a page's provider. Rejects with an Error that has a `code`, or with a fault's value. */
  request(call: {
    method: string
    params?: unknown
    origin: string
    /** CAIP-2; of requests that name their chain, as those of a WalletConnect session do. */
    chain?: string
    /** Aborts when the page withdraws its request. */
    signal?: AbortSignal
  }): Promise<unknown>
  /** Events that shells forward to the page. */
  onEvent(listener: (event: WalletEvent) => void): () => void
  /** Tells pages whatever it likes, true or not. */
  emit(event: WalletEvent): void
  /** Announces itself (again) in every open page, also where the scenario said `never`. */
  announce(): void

  readonly pending: readonly PendingRequest[]
  onPending(listener: (pending: readonly PendingRequest[]) => void): () => void
  readonly calls: readonly WalletCall[]

  readonly policy: ApprovalPolicy
  setPolicy(policy: ApprovalPolicy): void
  /**
   * Answers the oldest pending request that matches, waiting for one to come. With `afterMs` the decision stands and
   * the answer follows later, on the world's clock.
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
  /** Account names of the world, in order; the first is active. */
  readonly accounts: readonly string[]
  /** An empty list is "no accounts". */
  setAccounts(accounts: readonly string[]): void
  /** The EVM chain it is on: a name of the world, or a CAIP-2 id when no chain of the world has it. */
  readonly chain: string | undefined
  /** The names of the chains it knows. */
  readonly networks: readonly string[]
  /** The wallet itself turns to another chain: by name, or by a CAIP-2 id that no local chain stands behind. */
  setChain(chain: string): void
  readonly connectedOrigins: readonly string[]
  /** The wallet forgets every page. */
  disconnect(): void
  /** Its extension was updated: pages that are open now reach it no more, and new ones do. */
  loseStream(): void
  /** Returns how to take the fault back. */
  addFault(fault: WalletFault): () => void
  /** Ends its timers and forgets its listeners. Pending requests stay unanswered. */
  dispose(): void
}
