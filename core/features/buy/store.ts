import type { Transaction } from '../../contracts/account/transaction.js'
import type { PaymentCurrency, PurchaseCurrency } from '../../contracts/api/onramp.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { OnrampProvider, OnrampProviderName } from '../../contracts/onramp-providers.js'
import type { ModalError } from '../../errors/base.js'
import { type AmountReadings, type AmountReason, parseAmount } from '../../lib/amount.js'
import { compareDecimals, isDecimal } from '../../lib/decimal.js'
import type { Fields } from '../../lib/fields.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { AskedQuote } from './api.js'

export interface PurchaseReview {
  readonly address: string
  readonly network: CaipNetworkId
  /** Symbols, and the id of what is paid with. */
  readonly purchaseCurrency: string | undefined
  readonly paymentCurrency: string | undefined
  readonly amount: string | undefined
}

/** The address of Coinbase's page, prepared before the tap. `unavailable`: the service does not sell on the network. */
export type CoinbaseLink =
  | { readonly status: 'idle' | 'loading' | 'unavailable' }
  | { readonly status: 'ready'; readonly url: string; readonly review: PurchaseReview }
  | { readonly status: 'failed'; readonly error: ModalError }

/**
 * `waiting`: the visitor is in the provider's window. `blocked`: the browser opened no window, and the view draws a link. `closed`: the
 * window closed without a known purchase. `failed`: the provider reported a failure. `timedOut`: no report for three minutes.
 */
export interface OnrampPurchase {
  readonly provider: OnrampProvider
  readonly status: 'waiting' | 'blocked' | 'closed' | 'failed' | 'timedOut'
  readonly url: string
}

/** State of Buy: asset, currency, amount and progress of a purchase. */
export class OnrampStore {
  isRestricted: boolean | undefined = undefined
  purchaseCurrencies: readonly PurchaseCurrency[] | undefined = undefined
  paymentCurrencies: readonly PaymentCurrency[] | undefined = undefined
  /** Chosen by the visitor. Otherwise the first of the list is used. */
  purchaseSymbol: string | undefined = undefined
  paymentId: string | undefined = undefined
  amountText = ''
  decimalSign = '.'
  isQuoteLoading = false
  quote: AskedQuote | undefined = undefined
  link: CoinbaseLink = { status: 'idle' }
  purchase: OnrampPurchase | undefined = undefined
  /** The purchase that the visitor has just made, while its outcome is looked at. */
  newestId: string | undefined = undefined
  activity: readonly Transaction[] = []
  activityStatus: 'idle' | 'loading' | 'done' | 'failed' = 'idle'
  activityError: ModalError | undefined = undefined
  activityNext: string | undefined = undefined
  readonly #sellers: () => readonly OnrampProvider[]

  constructor(sellers: () => readonly OnrampProvider[]) {
    this.#sellers = sellers
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get providers(): readonly OnrampProvider[] {
    return this.#sellers()
  }

  get purchaseCurrency(): PurchaseCurrency | undefined {
    const { purchaseCurrencies: all, purchaseSymbol } = this
    return all?.find(({ symbol }) => symbol === purchaseSymbol) ?? all?.[0]
  }

  get paymentCurrency(): PaymentCurrency | undefined {
    const { paymentCurrencies: all, paymentId } = this
    return all?.find(({ id }) => id === paymentId) ?? all?.[0]
  }

  get payment(): ParsedPayment {
    return parsePayment(this.amountText, this.decimalSign, this.paymentCurrency)
  }

  get price(): AskedQuote | undefined {
    const { quote } = this
    const isOfThis = quote?.purchaseAmount.currency === this.purchaseCurrency?.symbol
    return quote && !quote.isPlaceholder && isOfThis ? quote : undefined
  }

  isReady(provider: OnrampProviderName): boolean {
    if (this.isRestricted !== false || this.payment.problem) return false
    return provider !== 'coinbase' || this.link.status === 'ready'
  }

  get hasPurchaseInProgress(): boolean {
    return this.activity.some(({ metadata }) => metadata.status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  }

  /** The purchase that the visitor has just made, once it is complete. */
  get bought(): Transaction | undefined {
    const isBought = ({ id, metadata }: Transaction) =>
      id === this.newestId && metadata.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS'
    return this.activity.find(isBought)
  }

  set(fields: Fields<OnrampStore>): void {
    Object.assign(this, fields)
  }

  setPurchaseStatus(status: OnrampPurchase['status']): void {
    if (this.purchase) this.purchase = { ...this.purchase, status }
  }
}

/** The lowest and the highest limit of all payment methods: the visitor chooses a method only at the provider. */
export function limitsOf({ payment_method_limits: methods }: PaymentCurrency) {
  const known = methods.filter(({ min, max }) => isDecimal(min) && isDecimal(max))
  const [least] = [...known].sort((one, other) => compareDecimals(one.min, other.min))
  const [most] = [...known].sort((one, other) => compareDecimals(other.max, one.max))
  return least && most && { min: least.min, max: most.max }
}

/** `amount` is a decimal. An empty field is neither an amount nor a problem. `limit` is a decimal. */
interface ParsedPayment {
  readonly amount?: string
  readonly problem?:
    | {
        readonly reason: Exclude<AmountReason, 'empty' | 'balance'>
        readonly readings?: AmountReadings | undefined
      }
    | { readonly reason: 'below' | 'above'; readonly limit: string }
}

export function parsePayment(typed: string, decimalSign: string, currency: PaymentCurrency | undefined): ParsedPayment {
  const parsed = parseAmount(typed, { decimals: 2, decimalSign })
  if (parsed.reason === 'empty' || parsed.reason === 'balance') return {}
  if (parsed.reason) return { problem: { reason: parsed.reason, readings: parsed.readings } }
  const { decimal: amount } = parsed
  const limits = currency && limitsOf(currency)
  if (limits && compareDecimals(amount, limits.min) < 0) return { problem: { reason: 'below', limit: limits.min } }
  if (limits && compareDecimals(amount, limits.max) > 0) return { problem: { reason: 'above', limit: limits.max } }
  return { amount }
}
