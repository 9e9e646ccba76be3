import type { SmartSession } from '../../../core/contracts/api/sessions.js'
import type { CaipNetworkId } from '../../../core/contracts/caip.js'
import type { Wallet } from '../../../core/contracts/wallet.js'
import type { Nodes } from './nodes.js'
import type { Cashier } from './onramp/cashier-api.js'
import type { OwnServices } from './own-services.js'

/** The answers of the services at the start of a world. */
export interface ServicesSpec {
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
  /** No fault holds it and no answer has come yet: it is `pending`, or the caller gave it up. */
  readonly isOnItsWay?: boolean
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
   * A response of type `error` stands for a connection that broke. A page with another modal is foreign: what our contracts
   * do not know is left unread.
   */
  handle(request: Request, isForeign?: boolean): Promise<Response | undefined>
  /**
   * For a page with another modal, after `handle`: answers what such modals ask of hosts that ours never asks. No line of
   * `requests` tells of it.
   */
  handleForeign(request: Request): Promise<Response | undefined>
  /** Which of the world's chains answers what a page asks of a node, its own or a public one. */
  readonly nodes: Nodes
  /** Answers of services that the dapp asks beside all that. */
  readonly own: OwnServices
  readonly requests: readonly ServiceRequest[]
  /** Requests that no fake answers, and those that break their endpoint's contract. */
  readonly unmatched: readonly string[]
  /**
   * Puts a fault of the layer `http` in force. `on` says for what: `catalogue *`, `catalogue getWallets`,
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
