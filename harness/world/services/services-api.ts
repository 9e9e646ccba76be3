import type { SmartSession } from '../../../core/contracts/api/sessions.js'
import type { CaipNetworkId } from '../../../core/contracts/caip.js'
import type { Wallet } from '../../../core/contracts/wallet.js'
import type { Nodes } from './nodes.js'
import type { Cashier } from './onramp/cashier-api.js'
import type { OwnServices } from './own-services.js'

/** Initial state of the services. */
export interface ServicesSpec {
  /** Number of wallets in the catalogue. @default all of the fixture */
  readonly catalogue?: { readonly wallets?: number | undefined } | undefined
  /** Registered names of the name service, each with its holder: `{ 'bobby.reown.id': 'bob' }`. */
  readonly names?: Readonly<Record<string, string>> | undefined
  readonly analytics?: { readonly enabled: boolean } | undefined
  /** US dollars for one token, by symbol. @default the prices of the fixtures */
  readonly prices?: Readonly<Record<string, number>> | undefined
  /** Symbols of tokens that are flagged as spam. @default none */
  readonly spam?: readonly string[] | undefined
  /** Number of generated tokens that every account has beside those of the chain. @default 0 */
  readonly madeTokens?: number | undefined
  /** Milliseconds after which a card purchase is delivered. @default only on `deliver` */
  readonly deliverAfterMs?: number | undefined
  /** @default pages of 50, and no generated transactions */
  readonly history?: { readonly pageSize?: number | undefined; readonly made?: number | undefined } | undefined
}

/** A request that a service received. Requests are listed in order of arrival. */
export interface ServiceRequest {
  readonly service: string
  readonly endpoint: string
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Parsed JSON, or the text when it is not JSON. */
  readonly body: unknown
  /** `error`: the connection broke, by a fault or because the caller aborted. */
  readonly status: number | 'error' | 'pending'
  /** True if no answer has come yet and no fault delays it: it is `pending` or was aborted. */
  readonly isOnItsWay?: boolean
}

/** The fakes of every HTTP service, with three ways to use them. */
export interface Services {
  /**
   * Answers `Platform.fetch` in this process. Requests to the world's own chains and `data:` URLs pass through. Others
   * without a fake are rejected and recorded in `unmatched`.
   */
  fetch(input: string, init?: RequestInit): Promise<Response>
  /**
   * Answers routed requests of a browser context, and the HTTP server of `up`. `undefined`: no fake answers this URL. A
   * response of type `error` means a broken connection. `isForeign`: the page has another modal, and parameters outside
   * our contracts are ignored.
   */
  handle(request: Request, isForeign?: boolean): Promise<Response | undefined>
  /**
   * Answers hosts that only other modals call, after `handle`. These requests are not listed in `requests`.
   */
  handleForeign(request: Request): Promise<Response | undefined>
  /** Finds the chain that answers a page's node calls, to its own or a public node. */
  readonly nodes: Nodes
  /** Answers of the dapp's other services. */
  readonly own: OwnServices
  readonly requests: readonly ServiceRequest[]
  /** Requests without a fake, and requests that break their endpoint's contract. */
  readonly unmatched: readonly string[]
  /**
   * Activates a fault of the layer `http`. `on` selects the requests: `catalogue *`, `catalogue getWallets`,
   * `blockchain GET /v1/account/*`. Returns a function that removes it.
   */
  addFault(on: string, fault: unknown): () => void
  /** The state behind the fakes' answers. */
  readonly state: ServicesState
  /** Providers of card purchases. A person or a scenario decides on their pages. */
  readonly cashier: Cashier
}

/** A registered name of the name service. */
export interface RegisteredName {
  readonly name: string
  readonly address: string
  /** Seconds since the epoch. */
  readonly registered: number
  readonly coinType: number
}

export interface ServicesState {
  /** The catalogue in order. Scenarios may shorten it. */
  wallets: Wallet[]
  isAnalyticsEnabled: boolean
  /** US dollars by symbol, where they differ from the usual prices. */
  prices: Record<string, number>
  /** Symbols of tokens that are flagged as spam. */
  spam: string[]
  /**
   * History settings: the page size, and the number of generated transactions after the chain's own, dated before
   * `startMs`.
   */
  history: { pageSize: number; made: number; readonly startMs: number }
  /** Number of generated tokens that every account has beside those of the chain. */
  madeTokens: number
  names: RegisteredName[]
  /** Sessions by the account's CAIP-10 address. */
  smartSessions: { readonly account: string; session: SmartSession }[]
  /** State of the sign-in service: unused nonces, and signed-in accounts. */
  signIns: {
    count: number
    nonces: { readonly nonce: string; readonly token: string }[]
    sessions: { readonly token: string; readonly address: string; readonly caip2Network: CaipNetworkId }[]
  }
}
