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

/** What `beforeSend` is told: the transfer or the swap that the visitor has reviewed. */
export interface SendCheck {
  /** The visitor's address. */
  readonly from: string
  /** The receiver's address, never a name. For a swap, the contract or the program that takes the token. */
  readonly to: string
  /** The network, as a CAIP-2 id. */
  readonly network: CaipNetworkId
  /** The address of the token's contract or mint; `undefined` for the network's own coin. */
  readonly token: string | undefined
  /** The amount in the token's unit, as a decimal with a point. */
  readonly amount: string
  /** What a swap brings. Missing for a transfer. */
  readonly swap?: SwapCheck
}

/** What a swap brings to the visitor's own address. */
export interface SwapCheck {
  /** The address of the bought token's contract or mint; `undefined` for the network's own coin. */
  readonly token: string | undefined
  /** The least amount of the review, in the bought token's unit, as a decimal with a point. */
  readonly least: string
  /** True if the visitor is asked to let `to` take the amount, and then for the swap. */
  readonly needsApproval: boolean
}

/** The options with which a page decides what a visitor may do. */
export interface HostChecks {
  geofence: (() => CheckAnswer | Promise<CheckAnswer>) | undefined
  beforeConnect: ((about: ConnectCheck) => CheckAnswer | Promise<CheckAnswer>) | undefined
  beforeSend: ((about: SendCheck) => CheckAnswer | Promise<CheckAnswer>) | undefined
}
