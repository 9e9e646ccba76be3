import { makeAutoObservable, observableRef } from 'mobx'
import type { TokenBalance } from '../../contracts/account/token.js'
import type { Network } from '../../contracts/network/network.js'
import { isSameBalance, type PortfolioEntry } from '../../data/portfolio-store.js'
import { amountForField, worthOf } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { cutDecimals } from '../../lib/decimal.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import type { AccountSlice } from '../../state/account-store.js'
import { otherMeasureOf, priceOf, readAmount, type SendAmount, shownDecimals, unitsOf, usdDecimals } from './amount.js'
import type { Recipient } from './items.js'
import type { FeeOption, FeeQuote, SendSpeed } from './node/node.js'
import { blockerOf, lacksGas, type SendBlocker, type SendWarning } from './obstacles.js'
import type { ReceiverState, SendPhase } from './phase.js'
import { changesOf, draftOf, type ReviewChange, type ReviewedFee, type SendReview } from './review.js'

const editing: SendPhase = { step: 'editing' }

/** The form of Send and what is derived from it. Amounts are bigint or decimal texts. */
export class SendStore {
  /** As it was chosen; undefined: the first of the list. */
  chosenToken: TokenBalance | undefined = undefined
  /** As it is written in the field: in tokens or, with `isInUsd`, in US dollars. */
  amountText = ''
  isInUsd = false
  /** All that can be sent: it follows the fee. */
  isMax = false
  receiverText = ''
  receiver: ReceiverState = { status: 'empty' }
  receiverWarnings: readonly SendWarning[] = []
  /** Those that appear only where everything is known. */
  reviewWarnings: readonly SendWarning[] = []
  /** Kinds of warnings that were tapped away. */
  acceptedWarnings: readonly string[] = []
  recipients: readonly Recipient[] = []
  search = ''
  speed: SendSpeed = 'standard'
  quote: FeeQuote | undefined = undefined
  quoteStatus: 'none' | 'loading' | 'known' | 'failed' = 'none'
  phase: SendPhase = editing
  /** What is reviewed: it stays what it was when somebody began to look at it. */
  review: SendReview | undefined = undefined
  /** The page's. */
  decimalSign = '.'
  readonly #account: () => AccountSlice | undefined
  readonly #network: () => Network | undefined
  readonly #portfolio: () => PortfolioEntry | undefined

  constructor(needs: {
    account: () => AccountSlice | undefined
    network: () => Network | undefined
    portfolio: () => PortfolioEntry | undefined
  }) {
    this.#account = needs.account
    this.#network = needs.network
    this.#portfolio = needs.portfolio
    makeAutoObservable(
      this,
      {
        chosenToken: observableRef,
        receiver: observableRef,
        receiverWarnings: observableRef,
        reviewWarnings: observableRef,
        acceptedWarnings: observableRef,
        recipients: observableRef,
        quote: observableRef,
        phase: observableRef,
        review: observableRef,
      },
      { autoBind: true },
    )
  }

  get portfolio(): PortfolioEntry | undefined {
    return this.#portfolio()
  }

  get tokenBalances(): readonly TokenBalance[] {
    return this.portfolio?.tokens ?? []
  }

  /** Those that the search leaves. Of the network in use alone. */
  get foundTokens(): readonly TokenBalance[] {
    const wanted = this.search.trim().toLowerCase()
    const network = this.#network()?.caipNetworkId
    return this.tokenBalances.filter(
      ({ address = '', chainId, name, symbol }) =>
        chainId === network && [name, symbol, address].some((text) => text.toLowerCase().includes(wanted)),
    )
  }

  /** With what is known of it now. Without a choice the most valuable one. */
  get token(): TokenBalance | undefined {
    const { chosenToken } = this
    if (!chosenToken) return this.tokenBalances[0]
    return this.tokenBalances.find((token) => isSameBalance(token, chosenToken)) ?? chosenToken
  }

  /** Of the contract or the mint, plain; undefined for the native coin. */
  get tokenAddress(): string | undefined {
    return this.token?.address?.split(':').at(-1)
  }

  get decimals(): number {
    return Number(this.token?.quantity.decimals ?? 0)
  }

  /** Of the token in use, smallest units. */
  get balance(): bigint {
    return this.token ? unitsOf(this.token) : 0n
  }

  /** A decimal in US dollars; undefined where the token has none. */
  get price(): string | undefined {
    return priceOf(this.token)
  }

  /** What is written, in smallest units of the token. */
  get amount(): SendAmount {
    return readAmount(this)
  }

  get sendTokenAmount(): string | undefined {
    const { amount } = this
    return amount.reason === undefined ? amount.decimal : undefined
  }

  /** The same sum in the other measure: a decimal in US dollars or in tokens; undefined where there is none. */
  get otherAmount(): string | undefined {
    return otherMeasureOf(this)
  }

  get receiverAddress(): string | undefined {
    return this.receiver.status === 'found' ? this.receiver.receiver.address : undefined
  }

  get isSmartAccount(): boolean {
    return this.#account()?.isSmartAccount ?? false
  }

  /** What is paid at the chosen speed. */
  get feeOption(): FeeOption | undefined {
    return this.quote?.options[this.speed]
  }

  /** Wei for a unit of gas; on Solana lamports for going first. */
  get gasPrice(): bigint | undefined {
    return this.feeOption?.price
  }

  /** Everything that leaves the native balance beside the amount, in its smallest units. */
  get fee(): bigint | undefined {
    return this.feeOption && this.feeOption.fee + (this.quote?.rent ?? 0n)
  }

  get gasPriceInUsd(): string | undefined {
    return this.fee === undefined ? undefined : this.#inUsd(this.fee)
  }

  /** Of the native coin, smallest units; undefined while it is not known. */
  get networkBalance(): bigint | undefined {
    const native = this.portfolio?.native
    return native && unitsOf(native)
  }

  get networkBalanceInUsd(): string | undefined {
    return this.networkBalance === undefined ? undefined : this.#inUsd(this.networkBalance)
  }

  get hasInsufficientGasFunds(): boolean {
    return lacksGas(this)
  }

  /** All but what fees may take, with a quarter more for a price that rises meanwhile. */
  get maxAmount(): bigint {
    if (this.tokenAddress !== undefined || this.isSmartAccount) return this.balance
    const fee = this.fee ?? 0n
    const left = this.balance - fee - fee / 4n
    return left > 0n ? left : 0n
  }

  get blocker(): SendBlocker | undefined {
    return blockerOf(this)
  }

  /** Those that nobody has tapped away. */
  get openWarnings(): readonly SendWarning[] {
    return [...this.receiverWarnings, ...this.reviewWarnings].filter(
      ({ kind }) => !this.acceptedWarnings.includes(kind),
    )
  }

  get loading(): boolean {
    return this.phase.step === 'asking'
  }

  /** What a review that opens now says; undefined while something is missing or in the way. */
  get draft(): SendReview | undefined {
    const [network, from] = [this.#network(), this.#account()?.address]
    return network && from && !this.blocker ? draftOf(this, { network, from, fee: this.#feeNow }) : undefined
  }

  /** What the review rests on and is no more as it was. Whoever looks at it has to look again. */
  get changes(): readonly ReviewChange[] {
    const { review, phase } = this
    if (!review || phase.step === 'asking') return []
    const now = { network: this.#network()?.caipNetworkId, from: this.#account()?.address, fee: this.#feeNow }
    return changesOf(review, this, now)
  }

  /** Warnings that the form did not show before the review opened. */
  get shownWarnings(): readonly SendWarning[] {
    const known = this.review?.knownWarnings ?? []
    return [...this.receiverWarnings.filter(({ kind }) => !known.includes(kind)), ...this.reviewWarnings]
  }

  /** What it costs is not part of it until the chain has said so for this very transfer. */
  openReview(): void {
    const { draft } = this
    this.review = draft && frozenCopy({ ...draft, fee: undefined })
  }

  /** In place of one that is outdated: what is true now, with the fee that is known. */
  renewReview(): void {
    if (this.isMax) this.setMax()
    this.review = this.draft ? frozenCopy(this.draft) : this.review
  }

  closeReview(): void {
    this.review = undefined
  }

  /** The chain has said what the reviewed transfer costs. The first time it completes the review; then it may outdate it. */
  setReviewQuote(quote: FeeQuote): void {
    this.quote = quote
    this.quoteStatus = 'known'
    const fee = this.#feeNow
    if (this.review && !this.review.fee && fee) this.review = frozenCopy({ ...this.review, fee })
  }

  chooseToken(token: TokenBalance): void {
    this.chosenToken = token
    // Pick clears amount.
    this.setAmount('')
    this.isInUsd = false
    this.search = ''
  }

  setAmount(text: string): void {
    this.amountText = text
    this.isMax = false
    this.#edited()
  }

  setMax(): void {
    this.isInUsd = false
    this.isMax = true
    this.amountText = amountForField(this.maxAmount, this.decimals, this.decimalSign)
    this.#edited()
  }

  /** Between tokens and US dollars: the sum stays. */
  toggleUsd(): void {
    if (this.price === undefined && !this.isInUsd) return
    const other = this.amountText.trim() === '' ? '' : this.otherAmount
    const decimals = this.isInUsd ? Math.min(this.decimals, shownDecimals) : usdDecimals
    this.isInUsd = !this.isInUsd
    this.isMax = false
    this.amountText = other ? cutDecimals(other, decimals).replace('.', this.decimalSign) : ''
  }

  setReceiverText(text: string, receiver: ReceiverState): void {
    this.receiverText = text
    this.setReceiver(receiver)
  }

  setReceiver(receiver: ReceiverState, warnings: readonly SendWarning[] = []): void {
    this.receiver = receiver
    this.receiverWarnings = warnings
    this.acceptedWarnings = []
    this.#edited()
  }

  /** Who it is that was found, by another name: nothing else changes. */
  nameReceiver(receiver: Recipient): void {
    if (this.receiverAddress === receiver.address) this.receiver = { status: 'found', receiver }
  }

  addReceiverWarning(warning: SendWarning): void {
    if (!this.receiverWarnings.some(({ kind }) => kind === warning.kind)) {
      this.receiverWarnings = [...this.receiverWarnings, warning]
    }
  }

  setReviewWarnings(warnings: readonly SendWarning[]): void {
    this.reviewWarnings = warnings
  }

  acceptWarnings(): void {
    const kinds = this.openWarnings.map(({ kind }) => kind)
    this.acceptedWarnings = [...this.acceptedWarnings, ...kinds]
  }

  /** Under review it is looked at anew, and what has changed before is looked at first. */
  setSpeed(speed: SendSpeed): void {
    if (this.loading || this.changes.length > 0) return
    this.speed = speed
    if (this.isMax) this.setMax()
    if (this.review?.fee) this.renewReview()
  }

  setRecipients(recipients: readonly Recipient[]): void {
    this.recipients = recipients
  }

  setDecimalSign(sign: string): void {
    this.decimalSign = sign
  }

  setSearch(search: string): void {
    this.search = search
  }

  setQuoteStatus(status: 'loading' | 'failed'): void {
    this.quoteStatus = status
  }

  setQuote(quote: FeeQuote): void {
    this.quote = quote
    this.quoteStatus = 'known'
    if (this.isMax) this.setMax()
  }

  setPhase(phase: SendPhase): void {
    this.phase = phase
  }

  /** On success, and on any network switch. What was sent stays to be seen. */
  reset(): void {
    this.chosenToken = undefined
    this.amountText = ''
    this.isInUsd = false
    this.isMax = false
    this.receiverText = ''
    this.receiver = { status: 'empty' }
    this.receiverWarnings = []
    this.reviewWarnings = []
    this.acceptedWarnings = []
    this.search = ''
    this.speed = 'standard'
    this.quote = undefined
    this.quoteStatus = 'none'
    this.review = undefined
    if (this.phase.step !== 'sent') this.phase = editing
  }

  /** What failed, or what the chain said of another transfer, is of the form before. */
  #edited(): void {
    // The list may get another first token: what is written is of the one that was shown.
    this.chosenToken ??= this.token
    this.reviewWarnings = []
    if (this.phase.step === 'failed' || this.phase.step === 'sent') this.phase = editing
  }

  #inUsd(units: bigint): string | undefined {
    const network = this.#network()
    const price = priceOf(this.portfolio?.native)
    return network && price && worthOf(toDecimal(units, network.nativeCurrency.decimals), price)
  }

  get #feeNow(): ReviewedFee | undefined {
    const { feeOption, quote, speed, gasPriceInUsd } = this
    if (!feeOption || !quote) return undefined
    const { price, fee } = feeOption
    return { speed, gasPrice: price, units: fee, rent: quote.rent, worth: gasPriceInUsd }
  }
}
