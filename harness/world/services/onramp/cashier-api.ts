import type * as z from 'zod/mini'
import type { postOnrampUrl } from '../../../../core/contracts/api/onramp.js'

export type OnrampUrlBody = z.output<NonNullable<typeof postOnrampUrl.body>>

/** The server of the tested page makes the pages of all but the first two. `shop` is nobody's. */
export type OnrampProvider = 'coinbase' | 'meld' | 'shop' | 'stripe' | 'transak' | 'moonpay' | 'ramp'
export type PurchaseStatus = 'in-progress' | 'success' | 'failed'

/** A page's open order, until the visitor decides. */
export interface OnrampOrder {
  readonly id: string
  readonly provider: OnrampProvider
  /** URL of the provider's page. */
  readonly url: string
  readonly wallets: readonly OnrampUrlBody['destinationWallets'][number][]
  readonly defaultNetwork: string
  /** Amounts as text, in fiat or in the bought asset. */
  readonly presetFiat: string | undefined
  readonly presetCrypto: string | undefined
}

/** The visitor's choice on the page. Missing members use the page's defaults. */
export interface PurchaseChoice {
  /** Fiat amount as text: `150` or `99.50`. */
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  readonly asset?: string | undefined
  /** The provider's name of the network: `ethereum`, `solana`. */
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
  /** Hash of the delivering transaction, when there is one. */
  readonly hash: string | undefined
}

/** Providers of card purchases: their pages, and the deliveries on the local chains. */
export interface Cashier {
  /** Origins of the providers' pages. */
  readonly origins: Readonly<Record<OnrampProvider, string>>
  /** Moves pages to other origins. The others stay where they are. */
  setOrigins(origins: Readonly<Partial<Record<OnrampProvider, string>>>): void
  /** Open orders, oldest first. */
  readonly orders: readonly OnrampOrder[]
  /** Purchases, oldest first. */
  readonly purchases: readonly Purchase[]
  /** Prepares a page for the visitor's wallets. */
  prepare(body: OnrampUrlBody): OnrampOrder
  /** Prepares a page of one asset for the server of the tested page. `chainId` is a CAIP-2 id. */
  prepareFor(asked: {
    readonly provider: OnrampProvider
    readonly address: string
    readonly chainId: string
    readonly asset: string
    readonly amount: string | undefined
  }): OnrampOrder
  /** Opens a page's URL. @throws Error that names the mistake in the URL */
  visit(url: string): OnrampOrder
  /** Charges the card. @throws Error for an amount outside the limits or a closed order */
  pay(order: OnrampOrder, choice?: PurchaseChoice): Purchase
  /** Declines the card. @throws as `pay` */
  decline(order: OnrampOrder, choice?: PurchaseChoice): Purchase
  /** The visitor leaves the page. The modal gets no report. */
  cancel(order: OnrampOrder): void
  /** Delivers a purchase, by a transaction when the chain is local. Without an id, the oldest pending one. */
  deliver(id?: string): Promise<Purchase>
  /** Marks a purchase as failed. */
  fail(id?: string): Purchase
  /** Calls back after each new or changed purchase. */
  onChange(listener: () => void): () => void
  /** Answers a provider's page; `undefined` for other URLs. */
  answerPage(request: Request): Promise<Response | undefined>
  dispose(): void
}
