import type * as z from 'zod/mini'
import type { postOnrampUrl } from '../../../../core/contracts/api/onramp.js'

export type OnrampUrlBody = z.output<NonNullable<typeof postOnrampUrl.body>>

export type OnrampProvider = 'coinbase' | 'meld'
export type PurchaseStatus = 'in-progress' | 'success' | 'failed'

/** The open order of a page, until the visitor decides. */
export interface OnrampOrder {
  readonly id: string
  readonly provider: OnrampProvider
  /** The page's address. */
  readonly url: string
  readonly wallets: readonly OnrampUrlBody['destinationWallets'][number][]
  readonly defaultNetwork: string
  /** As text, in the currency below or in what is bought. */
  readonly presetFiat: string | undefined
  readonly presetCrypto: string | undefined
}

/** The visitor's choice on the page. Missing members take the page's suggestion. */
export interface PurchaseChoice {
  /** In fiat, as text: `150` or `99.50`. */
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  readonly asset?: string | undefined
  /** By the provider's word: `ethereum`, `solana`. */
  readonly network?: string | undefined
}

export interface Purchase {
  readonly id: string
  readonly provider: OnrampProvider
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  readonly asset: string
  /** Whole tokens, as text. */
  readonly numeric: string
  readonly paid: { readonly amount: string; readonly currency: string }
  readonly status: PurchaseStatus
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number
  /** The transaction that delivered the purchase, where there is one. */
  readonly hash: string | undefined
}

/** The providers of card purchases: pages that a person uses, and what comes of it on the local chains. */
export interface Cashier {
  /** Where the pages are. */
  readonly origins: Readonly<Record<OnrampProvider, string>>
  setOrigins(origins: Readonly<Record<OnrampProvider, string>>): void
  /** Orders whose page waits for somebody, oldest first. */
  readonly orders: readonly OnrampOrder[]
  /** Oldest first. */
  readonly purchases: readonly Purchase[]
  /** A page for somebody's wallets. */
  prepare(body: OnrampUrlBody): OnrampOrder
  /** Loads the page's URL. @throws Error that names the fault in the URL */
  visit(url: string): OnrampOrder
  /** The card is charged. @throws Error when the amount is out of the limits, or the order is over */
  pay(order: OnrampOrder, choice?: PurchaseChoice): Purchase
  /** The card is declined. @throws as `pay` */
  decline(order: OnrampOrder, choice?: PurchaseChoice): Purchase
  /** The visitor changes their mind: nobody hears of it. */
  cancel(order: OnrampOrder): void
  /** Delivers a purchase, by a transaction on the local chain where there is one. Without an id, the oldest pending one. */
  deliver(id?: string): Promise<Purchase>
  /** The provider takes it back. */
  fail(id?: string): Purchase
  /** Calls back when a purchase comes or changes. */
  onChange(listener: () => void): () => void
  /** `undefined`: not one of its pages. */
  answerPage(request: Request): Promise<Response | undefined>
  dispose(): void
}
