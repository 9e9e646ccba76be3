import { makeAutoObservable, observableRef } from 'mobx'
import type { Transaction } from '../../contracts/account/transaction.js'
import type { PaymentCurrency, PurchaseCurrency } from '../../contracts/api/onramp.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { OnrampProvider, OnrampProviderName } from '../../contracts/onramp-providers.js'
import type { ModalError } from '../../errors/base.js'
import type { AskedQuote } from './api.js'
import { type ParsedPayment, parsePayment } from './limits.js'

/** A purchase as the view shows it: the asset, its receiver and the amount. A link is good for this purchase only. */
export interface PurchaseReview {
  readonly address: string
  readonly network: CaipNetworkId
  /** Symbols, and the id of what is paid with. */
  readonly purchaseCurrency: string | undefined
  readonly paymentCurrency: string | undefined
  /** A decimal. */
  readonly amount: string | undefined
}

/** The address of Coinbase's page, made ready before the tap. `unavailable`: the network has no such service. */
export type CoinbaseLink =
  | { readonly status: 'idle' | 'loading' | 'unavailable' }
  /** `review`: what it was made for. */
  | { readonly status: 'ready'; readonly url: string; readonly review: PurchaseReview }
  | { readonly status: 'failed'; readonly error: ModalError }

/**
 * Buying at a provider. `waiting`: the visitor is in its window. `blocked`: the browser opened none; `url` is a link to draw.
 * `closed`: the window is gone, and nothing was bought as far as is known. `failed`: the provider says so. `timedOut`: nothing
 * was heard for three minutes.
 */
export interface OnrampPurchase {
  readonly provider: OnrampProvider
  readonly status: 'waiting' | 'blocked' | 'closed' | 'failed' | 'timedOut'
  readonly url: string
}

/** The purchase's asset, currency, amount and progress. */
export class OnrampStore {
  /** Nothing may be bought in this time zone; undefined until that is known. */
  isRestricted: boolean | undefined = undefined
  /** Undefined until the service, or its built-in list, said what there is. */
  purchaseCurrencies: readonly PurchaseCurrency[] | undefined = undefined
  paymentCurrencies: readonly PaymentCurrency[] | undefined = undefined
  purchaseIndex = 0
  paymentIndex = 0
  /** The typed amount, with the decimal sign of the page. */
  amountText = ''
  decimalSign = '.'
  isQuoteLoading = false
  quote: AskedQuote | undefined = undefined
  link: CoinbaseLink = { status: 'idle' }
  purchase: OnrampPurchase | undefined = undefined
  /** The purchases at Coinbase, newest first. */
  activity: readonly Transaction[] = []
  activityStatus: 'idle' | 'loading' | 'done' | 'failed' = 'idle'
  activityError: ModalError | undefined = undefined
  /** Asks for the page after. */
  activityNext: string | undefined = undefined
  #sellers: () => readonly OnrampProvider[]

  constructor(needs: { sellers: () => readonly OnrampProvider[] }) {
    this.#sellers = needs.sellers
    makeAutoObservable(
      this,
      {
        purchaseCurrencies: observableRef,
        paymentCurrencies: observableRef,
        quote: observableRef,
        link: observableRef,
        purchase: observableRef,
        activity: observableRef,
        activityError: observableRef,
      },
      { autoBind: true },
    )
  }

  /** Those that sell for the active namespace. */
  get providers(): readonly OnrampProvider[] {
    return this.#sellers()
  }

  get purchaseCurrency(): PurchaseCurrency | undefined {
    return this.purchaseCurrencies?.[this.purchaseIndex]
  }

  get paymentCurrency(): PaymentCurrency | undefined {
    return this.paymentCurrencies?.[this.paymentIndex]
  }

  get payment(): ParsedPayment {
    return parsePayment(this.amountText, this.decimalSign, this.paymentCurrency)
  }

  /** One that says what is got for the amount, and no placeholder. */
  get price(): AskedQuote | undefined {
    const { quote } = this
    const isOfThis = quote?.purchaseAmount.currency === this.purchaseCurrency?.symbol
    return quote && !quote.isPlaceholder && isOfThis ? quote : undefined
  }

  /** Whether the tap that opens its page can be taken. */
  isReady(provider: OnrampProviderName): boolean {
    if (this.isRestricted !== false || this.payment.problem) return false
    return provider === 'coinbase' ? this.link.status === 'ready' : true
  }

  get hasPurchaseInProgress(): boolean {
    return this.activity.some(({ metadata }) => metadata.status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  }

  setRestricted(isRestricted: boolean): void {
    this.isRestricted = isRestricted
  }

  setOptions(purchase: readonly PurchaseCurrency[], payment: readonly PaymentCurrency[]): void {
    this.purchaseCurrencies = purchase
    this.paymentCurrencies = payment
    this.purchaseIndex = 0
    this.paymentIndex = 0
  }

  setPurchaseCurrency(symbol: string): void {
    this.purchaseIndex = Math.max(0, this.purchaseCurrencies?.findIndex((each) => each.symbol === symbol) ?? 0)
    this.quote = undefined
  }

  setPaymentCurrency(id: string): void {
    this.paymentIndex = Math.max(0, this.paymentCurrencies?.findIndex((each) => each.id === id) ?? 0)
    this.quote = undefined
  }

  setAmount(text: string, decimalSign: string): void {
    this.amountText = text
    this.decimalSign = decimalSign
    this.quote = undefined
  }

  setQuoteLoading(isLoading: boolean): void {
    this.isQuoteLoading = isLoading
  }

  setQuote(quote: AskedQuote): void {
    this.quote = quote
    this.isQuoteLoading = false
  }

  setLink(link: CoinbaseLink): void {
    this.link = link
  }

  setPurchase(purchase: OnrampPurchase | undefined): void {
    this.purchase = purchase
  }

  setPurchaseStatus(status: OnrampPurchase['status']): void {
    if (this.purchase) this.purchase = { ...this.purchase, status }
  }

  beginActivity(): void {
    this.activityStatus = 'loading'
    this.activityError = undefined
  }

  setActivity(activity: readonly Transaction[], next: string | undefined): void {
    this.activity = activity
    this.activityNext = next
    this.activityStatus = 'done'
  }

  /** The list is marked empty, paging reset. */
  failActivity(error: ModalError): void {
    this.activity = []
    this.activityNext = undefined
    this.activityStatus = 'failed'
    this.activityError = error
  }

  /** Another account, another network, or none: what was chosen stays, what belongs to an address goes. */
  forgetAccount(): void {
    this.link = { status: 'idle' }
    this.purchase = undefined
    this.activity = []
    this.activityNext = undefined
    this.activityStatus = 'idle'
    this.activityError = undefined
  }
}
