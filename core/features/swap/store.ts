import { makeAutoObservable, observable, observableRef } from 'mobx'
import type { SwapToken } from '../../contracts/account/token.js'
import type { PortfolioEntry } from '../../data/portfolio-store.js'
import type { ModalError } from '../../errors/base.js'
import { parseAmount } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { compareDecimals, cutDecimals, toUnits } from '../../lib/decimal.js'
import * as figures from './figures.js'
import { problemOf, type SwapProblem, type SwapSide } from './figures.js'
import type { SwapFigures, SwapQuoted, SwapReview, SwapStage } from './review.js'
import { isNativeSwapToken } from './tokens.js'

type Quantity = figures.Quantity

const targetDecimals = 6

/** State of the Swap form. Amounts are in smallest units, prices decimals in US dollars. */
export class SwapStore {
  /** `unsupported`: the network has no swaps. */
  status: 'idle' | 'loading' | 'ready' | 'failed' | 'unsupported' = 'idle'
  error: ModalError | undefined = undefined
  /** Tokens of the active network. */
  tokens: readonly SwapToken[] = []
  source: SwapToken | undefined = undefined
  target: SwapToken | undefined = undefined
  /** The field that the visitor typed in last. The other one is computed. */
  typedSide: SwapSide = 'source'
  typed = ''
  decimalSign = '.'
  /** By CAIP-10 address in lower case. */
  readonly prices = observable.map<string, string>()
  arePricesLoading = false
  gasPrice: bigint | undefined = undefined
  quote: SwapQuoted | undefined = undefined
  quoteStatus: 'none' | 'loading' | 'done' | 'failed' = 'none'
  quoteError: ModalError | undefined = undefined
  stage: SwapStage = 'idle'
  /** Frozen when the preview opens. */
  review: SwapReview | undefined = undefined
  /** The reason for refusing a built transaction. */
  refusal: ModalError | undefined = undefined
  /** Building failed, so that the next step needs a new quote. */
  hasFetchFailed = false
  /** The wallet or the chain rejected the last attempt. */
  transactionError: ModalError | undefined = undefined
  /** The review whose risk the visitor has accepted with a first tap. */
  acceptedReview: SwapReview | undefined = undefined
  #portfolio: () => PortfolioEntry | undefined
  #paysGas: () => boolean

  constructor(needs: {
    portfolio: () => PortfolioEntry | undefined
    /** False for a smart account, whose operator pays. */
    paysGas: () => boolean
  }) {
    this.#portfolio = needs.portfolio
    this.#paysGas = needs.paysGas
    makeAutoObservable(
      this,
      {
        error: observableRef,
        tokens: observableRef,
        source: observableRef,
        target: observableRef,
        quote: observableRef,
        quoteError: observableRef,
        review: observableRef,
        refusal: observableRef,
        acceptedReview: observableRef,
        transactionError: observableRef,
      },
      { autoBind: true },
    )
  }

  /** The native token, as the service lists it. */
  get native(): SwapToken | undefined {
    return this.tokens.find(isNativeSwapToken)
  }

  get isBalanceLoading(): boolean {
    return !this.areBalancesKnown && this.#portfolio()?.status !== 'failed'
  }

  get areBalancesKnown(): boolean {
    return this.#portfolio()?.isKnown === true
  }

  get paysGas(): boolean {
    return this.#paysGas()
  }

  /** Balance of the active account. Undefined until it is loaded. */
  balanceOf(token: SwapToken | undefined): Quantity | undefined {
    const entry = this.#portfolio()
    if (!token || !entry?.isKnown) return undefined
    const { decimals } = token
    const held = entry.token(isNativeSwapToken(token) ? undefined : token.address)
    return { units: held ? toUnits(cutDecimals(held.quantity.numeric, decimals), decimals) : 0n, decimals }
  }

  priceOf(token: SwapToken | undefined): string | undefined {
    return token && this.prices.get(token.address.toLowerCase())
  }

  get parsed(): ReturnType<typeof parseAmount> | undefined {
    const token = this.typedSide === 'source' ? this.source : this.target
    return token && parseAmount(this.typed, { decimals: token.decimals, decimalSign: this.decimalSign })
  }

  /** The typed amount, or an estimate from the typed target amount. */
  get sourceAmount(): Quantity | undefined {
    const { parsed, source, target } = this
    if (!source || !parsed || parsed.reason !== undefined) return undefined
    if (this.typedSide === 'source') return { units: parsed.units, decimals: source.decimals }
    const prices = { source: this.priceOf(source) ?? '0', target: this.priceOf(target) ?? '0' }
    const wanted = { units: parsed.units, decimals: target?.decimals ?? 0 }
    return figures.sourceFor(wanted, prices, source.decimals)
  }

  /** Undefined unless the quote is for exactly this source amount. */
  get targetAmount(): Quantity | undefined {
    const { isQuoteCurrent, quote, target } = this
    return isQuoteCurrent && quote && target ? { units: quote.targetUnits, decimals: target.decimals } : undefined
  }

  get isQuoteCurrent(): boolean {
    const { quote, source, sourceAmount, target } = this
    return (
      quote !== undefined &&
      quote.from === source?.address &&
      quote.to === target?.address &&
      quote.sourceUnits === sourceAmount?.units
    )
  }

  /** With a typed target amount, the source amount is an estimate until the quote arrives. */
  get isEstimate(): boolean {
    return this.typedSide === 'target' && this.typed !== ''
  }

  textOf(side: SwapSide): string {
    if (this.typedSide === side) return this.typed
    const found = side === 'source' ? this.sourceAmount : this.targetAmount
    if (!found) return ''
    return cutDecimals(toDecimal(found.units, found.decimals), targetDecimals).replace('.', this.decimalSign)
  }

  /** Estimated network fee in the native token. */
  get gas(): bigint | undefined {
    return this.gasPrice === undefined ? undefined : figures.gasCost(this.gasPrice)
  }

  usdOfGas(gas: bigint | undefined): string | undefined {
    const price = this.priceOf(this.native)
    if (gas === undefined || !this.native || price === undefined) return undefined
    return figures.usdOf({ units: gas, decimals: this.native.decimals }, price)
  }

  /** In US dollars. */
  worthOf(side: SwapSide): string | undefined {
    const price = this.priceOf(side === 'source' ? this.source : this.target)
    const amount = side === 'source' ? this.sourceAmount : this.targetAmount
    return amount && price !== undefined && compareDecimals(price, '0') > 0 ? figures.usdOf(amount, price) : undefined
  }

  /** In percent. Undefined without both prices. */
  get impact(): string | undefined {
    const given = this.priceOf(this.source)
    const got = this.priceOf(this.target)
    if (!this.sourceAmount || !this.targetAmount || !given || !got) return undefined
    return figures.priceImpact({ amount: this.sourceAmount, price: given }, { amount: this.targetAmount, price: got })
  }

  /** Undefined before a quote. */
  get figures(): SwapFigures | undefined {
    const { source, target, sourceAmount, targetAmount, impact, gas, native } = this
    const rate = sourceAmount && targetAmount && figures.rateOf(sourceAmount, targetAmount)
    if (!source || !target || !sourceAmount || !targetAmount || rate === undefined) return undefined
    return {
      source,
      target,
      rate,
      maxSlippage: figures.maxSlippage(targetAmount),
      minimumReceived: figures.minimumReceived(targetAmount),
      providerFee: figures.providerFee(sourceAmount),
      impact,
      price: this.priceOf(source),
      gas,
      gasUsd: this.usdOfGas(gas),
      native,
    }
  }

  /** True if the next tap only accepts a high price impact or a missing simulation. */
  get needsSecondTap(): boolean {
    const { review } = this
    if (!review) return this.targetAmount !== undefined && figures.isHighImpact(this.impact)
    const isUntried = review.request?.isSimulated === false
    return (figures.isHighImpact(review.figures.impact) || isUntried) && this.acceptedReview !== review
  }

  get problem(): SwapProblem | undefined {
    return problemOf(this)
  }

  /** The purpose of the form's button. */
  get next(): 'token' | 'amount' | 'problem' | 'wait' | 'review' {
    if (this.status !== 'ready') return 'wait'
    if (!this.source || !this.target) return 'token'
    if (this.problem) return 'problem'
    if (this.typed.trim() === '' || this.parsed?.reason === 'empty') return 'amount'
    return this.targetAmount && !this.isBalanceLoading && !this.arePricesLoading ? 'review' : 'wait'
  }

  get isBusy(): boolean {
    return this.stage !== 'idle'
  }

  get maxAmount(): Quantity | undefined {
    const balance = this.balanceOf(this.source)
    if (!balance || !this.source) return undefined
    const gas = this.#paysGas() ? (this.gasPrice === undefined ? undefined : figures.gasCost(this.gasPrice)) : 0n
    return { ...balance, units: figures.maxSource(balance.units, { isNative: isNativeSwapToken(this.source), gas }) }
  }

  setLoading(): void {
    this.status = 'loading'
    this.error = undefined
  }

  setReady(tokens: readonly SwapToken[]): void {
    this.tokens = tokens
    this.status = 'ready'
  }

  setFailed(error: ModalError): void {
    this.status = 'failed'
    this.error = error
  }

  setUnsupported(): void {
    this.status = 'unsupported'
  }

  setPrices(prices: ReadonlyMap<string, string>): void {
    for (const [address, price] of prices) this.prices.set(address.toLowerCase(), price)
  }

  setPricesLoading(areLoading: boolean): void {
    this.arePricesLoading = areLoading
  }

  setGasPrice(gasPrice: bigint | undefined): void {
    this.gasPrice = gasPrice
  }

  /** Chooses a token. Choosing the other side's token switches the two. */
  setToken(side: SwapSide, token: SwapToken): void {
    const [here, there] = side === 'source' ? [this.source, this.target] : [this.target, this.source]
    const isOther = token.address === there?.address
    if (side === 'source') {
      this.source = token
      if (isOther) this.target = here
    } else {
      this.target = token
      if (isOther) this.source = here
    }
    this.#forgetQuote()
  }

  setTyped(side: SwapSide, text: string, decimalSign = this.decimalSign): void {
    this.typedSide = side
    this.typed = text
    this.decimalSign = decimalSign
    this.#forgetQuote()
  }

  /** Switches the tokens. The received amount becomes the source amount. */
  switchTokens(): void {
    const amount = this.targetAmount
    ;[this.source, this.target] = [this.target, this.source]
    this.typedSide = 'source'
    this.typed = amount
      ? toDecimal(amount.units, amount.decimals).replace('.', this.decimalSign)
      : this.source
        ? '1'
        : ''
    this.#forgetQuote()
  }

  setQuoteLoading(): void {
    this.quoteStatus = 'loading'
  }

  /** A quote turns an estimated source amount into the typed one. */
  setQuote(quote: SwapQuoted): void {
    const { sourceAmount } = this
    if (this.typedSide === 'target' && sourceAmount?.units === quote.sourceUnits) {
      this.typedSide = 'source'
      this.typed = toDecimal(sourceAmount.units, sourceAmount.decimals).replace('.', this.decimalSign)
    }
    this.quote = quote
    this.quoteStatus = 'done'
    this.quoteError = undefined
    this.hasFetchFailed = false
  }

  setQuoteFailed(error: ModalError): void {
    this.quote = undefined
    this.quoteStatus = 'failed'
    this.quoteError = error
  }

  setStage(stage: SwapStage): void {
    this.stage = stage
    if (stage !== 'idle') this.transactionError = undefined
  }

  setReview(review: SwapReview | undefined): void {
    this.review = review
    this.refusal = undefined
    this.acceptedReview = undefined
    if (review?.request) this.hasFetchFailed = false
  }

  /** Continues the same review, so that an accepted risk stays accepted. */
  continueReview(review: SwapReview): void {
    const isAccepted = this.acceptedReview === this.review
    this.setReview(review)
    if (isAccepted) this.acceptedReview = review
  }

  refuse(refusal: ModalError): void {
    this.stage = 'idle'
    this.refusal = refusal
  }

  failFetch(): void {
    this.stage = 'idle'
    this.setReview(undefined)
    this.hasFetchFailed = true
  }

  failTransaction(error: ModalError): void {
    this.stage = 'idle'
    this.transactionError = error
  }

  forgetFailure(): void {
    this.transactionError = undefined
  }

  acceptRisk(): void {
    this.acceptedReview = this.review
  }

  /** Clears the form when the visitor leaves it, and keeps the token lists. */
  resetValues(): void {
    this.source = this.native
    this.target = undefined
    this.typedSide = 'source'
    this.typed = ''
    this.stage = 'idle'
    this.hasFetchFailed = false
    this.#forgetQuote()
  }

  /** The account or the network changed, or the modal closed. */
  reset(): void {
    this.status = 'idle'
    this.error = undefined
    this.tokens = []
    this.prices.clear()
    this.arePricesLoading = false
    this.gasPrice = undefined
    this.resetValues()
  }

  #forgetQuote(): void {
    this.quote = undefined
    this.quoteStatus = 'none'
    this.quoteError = undefined
    this.transactionError = undefined
    this.setReview(undefined)
  }
}
