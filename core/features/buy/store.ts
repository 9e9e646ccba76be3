import type { Transaction } from '../../contracts/account/transaction.js'
import type { PaymentCurrency, PurchaseCurrency } from '../../contracts/api/onramp.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { isMeld, isOfData, type OnrampSeller } from '../../contracts/onramp-providers.js'
import type { ModalError } from '../../errors/base.js'
import { type AmountReadings, type AmountReason, parseAmount } from '../../lib/amount.js'
import { compareDecimals, isDecimal } from '../../lib/decimal.js'
import type { Fields } from '../../lib/fields.js'
import { MachineRun, type StateOf } from '../../lib/machine/machine.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { LoadStatus } from '../../lib/task.js'
import type { AskedQuote } from './api.js'
import { purchaseMachine } from './purchase-machine.js'

export interface PurchaseReview {
  readonly address: string
  readonly network: CaipNetworkId
  /** Symbols, and the id of the payment currency. */
  readonly purchaseCurrency: string | undefined
  readonly paymentCurrency: string | undefined
  readonly amount: string | undefined
}

/** The address of a provider's page, prepared before the tap. `unavailable`: it does not sell on the network. */
export type PageLink =
  | { readonly status: 'idle' | 'loading' | 'unavailable' }
  | {
      readonly status: 'ready'
      readonly url: string
      readonly review: PurchaseReview
      /** The time from which the page opens no longer, in milliseconds. Undefined if it is not known. */
      readonly endsAt?: number | undefined
    }
  | { readonly status: 'failed'; readonly error: ModalError }

/** A purchase whose page was opened or blocked. `purchase-machine.ts` says what each status means. */
export interface OnrampPurchase extends ProviderPage {
  readonly status: Exclude<StateOf<typeof purchaseMachine.states>, 'none'>
}

interface ProviderPage {
  readonly provider: OnrampSeller
  readonly url: string
}

/** State of Buy: asset, currency, amount and progress of a purchase. */
export class OnrampStore {
  isRestricted: boolean | undefined = undefined
  /** The name of the provider that the visitor chose. Otherwise the first is used. */
  pickedName: string | undefined = undefined
  purchaseCurrencies: readonly PurchaseCurrency[] | undefined = undefined
  paymentCurrencies: readonly PaymentCurrency[] | undefined = undefined
  /** Chosen by the visitor. Otherwise the first of the list is used. */
  purchaseSymbol: string | undefined = undefined
  paymentId: string | undefined = undefined
  amountText = ''
  decimalSign = '.'
  isQuoteLoading = false
  quote: AskedQuote | undefined = undefined
  link: PageLink = { status: 'idle' }
  /** The provider's page that was opened last, or that the browser blocked. */
  page: ProviderPage | undefined = undefined
  /** The purchase that the visitor has just made, while its result is shown. */
  newestId: string | undefined = undefined
  activity: readonly Transaction[] = []
  activityStatus: LoadStatus = 'idle'
  activityError: ModalError | undefined = undefined
  activityNext: string | undefined = undefined
  readonly #purchaseSteps = new MachineRun(purchaseMachine)
  readonly #sellers: () => readonly OnrampSeller[]

  constructor(sellers: () => readonly OnrampSeller[]) {
    this.#sellers = sellers
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get providers(): readonly OnrampSeller[] {
    return this.#sellers()
  }

  get picked(): OnrampSeller | undefined {
    const { pickedName, providers } = this
    return providers.find(({ name }) => name === pickedName) ?? providers[0]
  }

  /** The provider to which the link leads: the picked one, unless its page needs no link made before. */
  get linked(): OnrampSeller | undefined {
    const { picked, providers } = this
    return picked && !isMeld(picked) ? picked : providers.find((each) => !isMeld(each))
  }

  get purchaseCurrency(): PurchaseCurrency | undefined {
    const { purchaseCurrencies: all, purchaseSymbol } = this
    return all?.find(({ symbol }) => symbol === purchaseSymbol) ?? all?.[0]
  }

  get paymentCurrency(): PaymentCurrency | undefined {
    const { paymentCurrencies: all, paymentId } = this
    return all?.find(({ id }) => id === paymentId) ?? all?.[0]
  }

  get purchase(): OnrampPurchase | undefined {
    const { page } = this
    const { state } = this.#purchaseSteps
    return page && state !== 'none' ? { ...page, status: state } : undefined
  }

  get payment(): ParsedPayment {
    return parsePayment(this.amountText, this.decimalSign, this.paymentCurrency)
  }

  /** The price at the data provider's shop. */
  get price(): AskedQuote | undefined {
    const { quote } = this
    const isOfThis = quote?.purchaseAmount.currency === this.purchaseCurrency?.symbol
    return quote && !quote.isPlaceholder && isOfThis ? quote : undefined
  }

  isReady(name: string): boolean {
    if (this.isRestricted !== false || this.payment.problem) return false
    const seller = this.providers.find((each) => each.name === name)
    if (!seller) return false
    return isMeld(seller) || (name === this.linked?.name && this.link.status === 'ready')
  }

  /** True if the modal can list what was bought: the data provider hears of purchases at its own shop alone. */
  get listsPurchases(): boolean {
    return this.providers.some(isOfData)
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

  setRestricted(isRestricted: boolean): void {
    this.isRestricted = isRestricted
  }

  /** The currencies that the service sells, and those it is paid in. */
  setOptions(options: {
    readonly purchaseCurrencies: readonly PurchaseCurrency[]
    readonly paymentCurrencies: readonly PaymentCurrency[]
  }): void {
    this.#set(options)
  }

  /** Takes another amount, whose price is not known yet. */
  setAmount(amountText: string, decimalSign: string): void {
    this.#set({ amountText, decimalSign, quote: undefined })
  }

  pick(pickedName: string): void {
    this.#set({ pickedName, quote: undefined })
  }

  choosePurchaseCurrency(purchaseSymbol: string): void {
    this.#set({ purchaseSymbol, quote: undefined })
  }

  choosePaymentCurrency(paymentId: string): void {
    this.#set({ paymentId, quote: undefined })
  }

  /** The form has changed: asks for a price and a link, unless the sum cannot be paid. */
  startPreparing(isBuyable: boolean): void {
    const isQuoteLoading = isBuyable && this.payment.amount !== undefined
    this.#set({ isQuoteLoading, link: { status: isBuyable ? 'loading' : 'idle' } })
  }

  /** The price has arrived, or there is none to ask for. */
  endQuote(quote = this.quote): void {
    this.#set({ quote, isQuoteLoading: false })
  }

  setLink(link: PageLink): void {
    this.link = link
  }

  /** The provider's page was opened. `isOpen`: the browser did not block its window. */
  openPage(page: ProviderPage, isOpen: boolean): void {
    this.#purchaseSteps.send(isOpen ? 'open' : 'block')
    this.page = page
  }

  /** The visitor followed the link that replaces a blocked window. */
  followLink(): void {
    this.#purchaseSteps.send('open')
  }

  /** The provider's window has closed. */
  closePage(): void {
    this.#purchaseSteps.send('close')
  }

  /** The provider reported a failure, or nothing for three minutes. */
  failPurchase(why: 'fail' | 'timeOut'): void {
    this.#purchaseSteps.send(why)
  }

  /** The provider reported the purchase: from now on the list shows it. */
  endPurchase(newestId: string): void {
    this.#purchaseSteps.send('buy')
    this.newestId = newestId
  }

  forgetNewest(): void {
    this.newestId = undefined
  }

  startActivity(): void {
    this.#set({ activityStatus: 'loading', activityError: undefined })
  }

  /** A page of purchases has arrived. `next` requests the page after it. */
  setActivity(activity: readonly Transaction[], next: string | undefined): void {
    this.#set({ activity, activityNext: next, activityStatus: 'ready' })
  }

  failActivity(error: ModalError): void {
    this.#set({ activity: [], activityNext: undefined, activityStatus: 'failed', activityError: error })
  }

  /** Another account has a link, a purchase and a list of its own. */
  leaveAccount(): void {
    this.#purchaseSteps.send('leave')
    this.#set({ link: { status: 'idle' }, activity: [], activityNext: undefined })
    this.#set({ activityStatus: 'idle', activityError: undefined })
  }

  /** Only the actions above write fields, and each writes all fields that belong together. */
  #set(fields: Fields<OnrampStore>): void {
    Object.assign(this, fields)
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
