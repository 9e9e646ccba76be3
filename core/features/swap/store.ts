import { observable } from 'mobx'
import type { SwapToken } from '../../contracts/account/token.js'
import { isDoubtful, type ListedToken } from '../../data/assets/asset.js'
import type { PortfolioStore } from '../../data/portfolio-store.js'
import type { ModalError } from '../../errors/base.js'
import { amountForField, type ParsedAmount, parseAmount } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { compareDecimals, cutDecimals, toUnits } from '../../lib/decimal.js'
import type { Fields } from '../../lib/fields.js'
import { type EventOf, MachineRun, type StateOf } from '../../lib/machine/machine.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { LoadStatus } from '../../lib/task.js'
import type { RootStore } from '../../state/root-store.js'
import * as figures from './figures.js'
import { problemOf, type SwapProblem } from './problem.js'
import { orderTextOf, type SwapFigures, type SwapQuoted, type SwapReview, type SwapSide } from './review.js'
import { swapMachine } from './swap-machine.js'
import { isNativeSwapToken } from './tokens.js'

const targetDecimals = 6

/** State of the Swap form. Amounts are in smallest units, prices decimals in US dollars. */
export class SwapStore {
  status: LoadStatus | 'unsupported' = 'idle'
  error: ModalError | undefined = undefined
  rows: readonly SwapToken[] = []
  /** The chosen rows. `source` and `target` have the names of their assets. */
  sourceRow: SwapToken | undefined = undefined
  targetRow: SwapToken | undefined = undefined
  /** The field in which the visitor typed last. The other one is computed. */
  typedSide: SwapSide = 'source'
  typed = ''
  decimalSign = '.'
  readonly prices = observable.map<string, string>()
  arePricesLoading = false
  gasPrice: bigint | undefined = undefined
  /** The network's fee for the data of a swap, beside the gas. Undefined until it is known. */
  dataFee: bigint | undefined = undefined
  quote: SwapQuoted | undefined = undefined
  quoteStatus: LoadStatus = 'idle'
  quoteError: ModalError | undefined = undefined
  review: SwapReview | undefined = undefined
  /** A confirmed swap, while its confirmation is shown. */
  done: (SwapReview & { readonly explorerUrl: string | undefined }) | undefined = undefined
  refusal: ModalError | undefined = undefined
  /** True if building failed, so that the next step needs a new quote. */
  hasFetchFailed = false
  transactionError: ModalError | undefined = undefined
  /** The review whose risk the visitor has accepted with a first tap. */
  acceptedReview: SwapReview | undefined = undefined
  /** A review that replaced another one because it can cost more. */
  dearerReview: SwapReview | undefined = undefined
  /** The order that a wallet was asked for and may have sent. Outlives the form. */
  unsureOrder: string | undefined = undefined
  readonly #accounts: RootStore['accounts']
  readonly #steps = new MachineRun(swapMachine)
  readonly #portfolios: PortfolioStore
  readonly #identify: (row: SwapToken) => ListedToken
  /** True if the service's own fee is part of the last quote. */
  readonly #takesFee: () => boolean

  constructor(
    { accounts }: Pick<RootStore, 'accounts'>,
    portfolios: PortfolioStore,
    identify: (row: SwapToken) => ListedToken,
    takesFee: () => boolean = () => true,
  ) {
    this.#accounts = accounts
    this.#takesFee = takesFee
    this.#portfolios = portfolios
    this.#identify = identify
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  /** Each token once: a second row with the same address could only give it another name. */
  get tokens(): readonly ListedToken[] {
    const found = new Map<string, ListedToken>()
    for (const token of this.rows.map(this.#identify)) if (!found.has(token.asset.id)) found.set(token.asset.id, token)
    return [...found.values()]
  }

  get source(): ListedToken | undefined {
    return this.sourceRow && this.#identify(this.sourceRow)
  }

  get target(): ListedToken | undefined {
    return this.targetRow && this.#identify(this.targetRow)
  }

  get native(): ListedToken | undefined {
    return this.tokens.find(isNativeSwapToken)
  }

  get isBalanceLoading(): boolean {
    return !this.areBalancesKnown && this.#portfolios.active?.status !== 'failed'
  }

  get areBalancesKnown(): boolean {
    return this.#portfolios.active?.isKnown === true
  }

  /** False for a smart account, whose operator pays. */
  get paysGas(): boolean {
    return this.#accounts.active?.isSmartAccount !== true
  }

  balanceOf(token: SwapToken | undefined): figures.Quantity | undefined {
    const entry = this.#portfolios.active
    if (!token || !entry?.isKnown) return undefined
    const { decimals } = token
    const held = entry.token(isNativeSwapToken(token) ? undefined : token.address)
    return { units: held ? toUnits(cutDecimals(held.quantity.numeric, decimals), decimals) : 0n, decimals }
  }

  priceOf(token: SwapToken | undefined): string | undefined {
    return token && this.prices.get(token.address.toLowerCase())
  }

  get parsed(): ParsedAmount | undefined {
    const token = this[this.typedSide]
    return token && parseAmount(this.typed, { decimals: token.decimals, decimalSign: this.decimalSign })
  }

  /** The typed amount, or an estimate from the typed target amount. */
  get sourceAmount(): figures.Quantity | undefined {
    const { parsed, source, target } = this
    if (!source || !parsed || parsed.reason !== undefined) return undefined
    if (this.typedSide === 'source') return { units: parsed.units, decimals: source.decimals }
    const prices = { source: this.priceOf(source) ?? '0', target: this.priceOf(target) ?? '0' }
    return figures.sourceFor({ units: parsed.units, decimals: target?.decimals ?? 0 }, prices, source.decimals)
  }

  /** Undefined unless the quote is for exactly this source amount. */
  get targetAmount(): figures.Quantity | undefined {
    const { quote, source, sourceAmount, target } = this
    const isCurrent =
      quote?.from === source?.address && quote?.to === target?.address && quote?.sourceUnits === sourceAmount?.units
    return isCurrent && quote && target ? { units: quote.targetUnits, decimals: target.decimals } : undefined
  }

  amountOf(side: SwapSide): figures.Quantity | undefined {
    return side === 'source' ? this.sourceAmount : this.targetAmount
  }

  get isEstimate(): boolean {
    return this.typedSide === 'target' && this.typed !== ''
  }

  textOf(side: SwapSide): string {
    if (this.typedSide === side) return this.typed
    const found = this.amountOf(side)
    if (!found) return ''
    return cutDecimals(toDecimal(found.units, found.decimals), targetDecimals).replace('.', this.decimalSign)
  }

  get gas(): bigint | undefined {
    return this.gasPrice === undefined ? undefined : figures.gasCost(this.gasPrice) + (this.dataFee ?? 0n)
  }

  usdOfGas(gas: bigint | undefined): string | undefined {
    const price = this.priceOf(this.native)
    if (gas === undefined || !this.native || price === undefined) return undefined
    return figures.usdOf({ units: gas, decimals: this.native.decimals }, price)
  }

  /** The price of a vouched token. For any other token, the service could set the price of an imitation. */
  #trustedPriceOf(token: ListedToken | undefined): string | undefined {
    return token?.asset.isVouched ? this.priceOf(token) : undefined
  }

  worthOf(side: SwapSide): string | undefined {
    const price = this.#trustedPriceOf(this[side])
    const amount = this.amountOf(side)
    return amount && price !== undefined && compareDecimals(price, '0') > 0 ? figures.usdOf(amount, price) : undefined
  }

  get impact(): string | undefined {
    const given = this.#trustedPriceOf(this.source)
    const got = this.#trustedPriceOf(this.target)
    if (!this.sourceAmount || !this.targetAmount || !given || !got) return undefined
    return figures.priceImpact({ amount: this.sourceAmount, price: given }, { amount: this.targetAmount, price: got })
  }

  get figures(): SwapFigures | undefined {
    const { source, target, sourceAmount, targetAmount, impact, gas, native } = this
    const rate = sourceAmount && targetAmount && figures.rateOf(sourceAmount, targetAmount)
    if (!source || !target || !sourceAmount || !targetAmount || rate === undefined) return undefined
    const known = { source, target, rate, impact, gas, native }
    return {
      ...known,
      maxSlippage: figures.maxSlippage(targetAmount),
      minimumReceived: figures.minimumReceived(targetAmount),
      providerFee: this.#takesFee() ? figures.providerFee(sourceAmount) : undefined,
      gasUsd: this.usdOfGas(gas),
      nativePrice: this.priceOf(native),
    }
  }

  get isUnsure(): boolean {
    return this.review !== undefined && orderTextOf(this.review) === this.unsureOrder
  }

  /** True if the next tap only accepts a risk: price impact, no simulation, a swap under way, or an unknown fact. */
  get needsSecondTap(): boolean {
    const { review } = this
    if (!review) return this.targetAmount !== undefined && figures.isHighImpact(this.impact)
    const { feeDoubt, isMinimumKnown = true, isSimulated = true } = review.request ?? {}
    const isUntried = !isSimulated || !isMinimumKnown || feeDoubt !== undefined
    const isUnknown = isDoubtful(review.source.asset) || isDoubtful(review.target.asset)
    const isRisky = figures.isHighImpact(review.figures.impact) || isUntried || isUnknown || this.isUnsure
    return isRisky && this.acceptedReview !== review
  }

  get problem(): SwapProblem | undefined {
    return problemOf(this)
  }

  get next(): 'token' | 'amount' | 'problem' | 'wait' | 'review' {
    if (this.status !== 'ready') return 'wait'
    if (!this.source || !this.target) return 'token'
    if (this.problem) return 'problem'
    if (this.typed.trim() === '' || this.parsed?.reason === 'empty') return 'amount'
    return this.targetAmount && !this.isBalanceLoading && !this.arePricesLoading ? 'review' : 'wait'
  }

  get stage(): StateOf<typeof swapMachine.states> {
    return this.#steps.state
  }

  get isBusy(): boolean {
    return this.stage !== 'idle'
  }

  get maxAmount(): figures.Quantity | undefined {
    const balance = this.balanceOf(this.source)
    if (!balance || !this.source) return undefined
    const gas = this.paysGas ? this.gas : 0n
    return { ...balance, units: figures.maxSource(balance.units, { isNative: isNativeSwapToken(this.source), gas }) }
  }

  startLoading(): void {
    this.#set({ status: 'loading', error: undefined })
  }

  setTokens(tokens: readonly SwapToken[]): void {
    this.#set({ status: 'ready', rows: tokens })
  }

  setUnsupported(): void {
    this.status = 'unsupported'
  }

  failLoading(error: ModalError): void {
    this.#set({ status: 'failed', error })
  }

  setPricesLoading(areLoading: boolean): void {
    this.arePricesLoading = areLoading
  }

  setGasPrice(gasPrice: bigint): void {
    this.gasPrice = gasPrice
  }

  setDataFee(dataFee: bigint): void {
    this.dataFee = dataFee
  }

  setPrices(prices: ReadonlyMap<string, string>): void {
    for (const [address, price] of prices) this.prices.set(address.toLowerCase(), price)
  }

  setToken(side: SwapSide, token: SwapToken): void {
    const [own, other] =
      side === 'source' ? (['sourceRow', 'targetRow'] as const) : (['targetRow', 'sourceRow'] as const)
    if (token.address === this[other]?.address) this[other] = this[own]
    this[own] = token
    this.#forgetQuote()
  }

  setTyped(side: SwapSide, text: string): void {
    this.#set({ typedSide: side, typed: text })
    this.#forgetQuote()
  }

  setDecimalSign(decimalSign: string): void {
    this.#set({ typed: this.typed.replace(this.decimalSign, decimalSign), decimalSign })
  }

  switchTokens(): void {
    const amount = this.targetAmount
    const { sourceRow, targetRow } = this
    this.sourceRow = targetRow
    this.targetRow = sourceRow
    this.setTyped(
      'source',
      amount ? amountForField(amount.units, amount.decimals, this.decimalSign) : this.source ? '1' : '',
    )
  }

  startQuote(): void {
    this.quoteStatus = 'loading'
  }

  failQuote(error: ModalError): void {
    this.#set({ quote: undefined, quoteStatus: 'failed', quoteError: error })
  }

  /** A quote turns an estimated source amount into the typed one. */
  setQuote(quote: SwapQuoted): void {
    const { decimalSign, sourceAmount } = this
    if (this.typedSide === 'target' && sourceAmount?.units === quote.sourceUnits)
      this.#set({ typedSide: 'source', typed: amountForField(quote.sourceUnits, sourceAmount.decimals, decimalSign) })
    this.#set({ quote, quoteStatus: 'ready', quoteError: undefined, hasFetchFailed: false })
  }

  step(event: EventOf<typeof swapMachine.states>): void {
    this.#steps.send(event)
    if (this.isBusy) this.transactionError = undefined
  }

  setReview(review: SwapReview | undefined): void {
    this.#set({ review, refusal: undefined, acceptedReview: undefined, dearerReview: undefined, done: undefined })
    if (review?.request) this.hasFetchFailed = false
  }

  /** Continues the same review, so that an accepted risk stays accepted. */
  continueReview(review: SwapReview): void {
    const isAccepted = this.acceptedReview === this.review
    this.setReview(review)
    if (isAccepted) this.acceptedReview = review
  }

  renewDearer(review: SwapReview): void {
    this.setReview(review)
    this.dearerReview = review
  }

  acceptReview(review: SwapReview): void {
    this.acceptedReview = review
  }

  refuse(error: ModalError): void {
    this.step('fail')
    this.refusal = error
  }

  failTransaction(error: ModalError): void {
    this.step('fail')
    this.transactionError = error
  }

  clearTransactionError(): void {
    this.transactionError = undefined
  }

  setUnsure(review: SwapReview): void {
    this.#set({ unsureOrder: orderTextOf(review), acceptedReview: undefined })
  }

  complete(): void {
    this.step('complete')
    this.unsureOrder = undefined
    this.resetValues()
  }

  showDone(review: SwapReview, explorerUrl: string | undefined): void {
    this.done = { ...review, explorerUrl }
  }

  failFetch(): void {
    this.setReview(undefined)
    this.step('fail')
    this.hasFetchFailed = true
  }

  resetValues(): void {
    this.step('leave')
    this.#set({ sourceRow: this.native, targetRow: undefined, hasFetchFailed: false })
    this.setTyped('source', '')
  }

  reset(): void {
    this.#set({ status: 'idle', error: undefined, rows: [], arePricesLoading: false })
    this.#set({ gasPrice: undefined, dataFee: undefined })
    this.prices.clear()
    this.resetValues()
  }

  /** Only the actions above write fields, and each writes all fields that belong together. */
  #set(fields: Fields<SwapStore>): void {
    Object.assign(this, fields)
  }

  #forgetQuote(): void {
    this.#set({ quote: undefined, quoteStatus: 'idle', quoteError: undefined, transactionError: undefined })
    this.setReview(undefined)
  }
}
