import type { CaipNetworkId } from './caip.js'

/**
 * The answer of a check of the page: `true` lets the visitor go on. `refuse` stops them, and is shown to them as plain
 * text of at most 256 characters.
 */
export type CheckAnswer = true | { readonly refuse: string }

/** An account that a wallet has given to the page. */
export interface CheckedAccount {
  /** The account's address. */
  readonly address: string
  /** The network of the wallet, as a CAIP-2 id. */
  readonly network: CaipNetworkId
}

/** What `beforeConnect` is told. */
export interface ConnectCheck {
  /** Every account that the wallet has given; the first is the one in use. */
  readonly accounts: readonly CheckedAccount[]
}

/** What `beforeSend` is told: the transfer that the visitor has reviewed. */
export interface SendCheck {
  /** The visitor's address. */
  readonly from: string
  /** The receiver's address, never a name. */
  readonly to: string
  /** The network, as a CAIP-2 id. */
  readonly network: CaipNetworkId
  /** The address of the token's contract or mint; `undefined` for the network's own coin. */
  readonly token: string | undefined
  /** The amount in the token's unit, as a decimal with a point. */
  readonly amount: string
}

/** The options with which a page decides what a visitor may do. */
export interface HostChecks {
  geofence: (() => CheckAnswer | Promise<CheckAnswer>) | undefined
  beforeConnect: ((about: ConnectCheck) => CheckAnswer | Promise<CheckAnswer>) | undefined
  beforeSend: ((about: SendCheck) => CheckAnswer | Promise<CheckAnswer>) | undefined
}
