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
import { blockerOf, lacksGas, type ReceiverState, type SendBlocker, type SendPhase, type SendWarning } from './form.js'
import type { FeeOption, FeeQuote, SendSpeed } from './node.js'
import { changesOf, draftOf, type ReviewChange, type ReviewedFee, type SendReview } from './review.js'
import type { Recipient } from './storage.js'

const editing: SendPhase = { step: 'editing' }

interface SendStoreNeeds {
  account: () => AccountSlice | undefined
  network: () => Network | undefined
  portfolio: () => PortfolioEntry | undefined
}

/** State of the Send form. Amounts are bigint or decimal text. */
export class SendStore {
  /** Undefined until the visitor chooses; `token` then is the first of the list. */
  chosenToken: TokenBalance | undefined = undefined
  /** Text of the field, in tokens or, with `isInUsd`, in US dollars. */
  amountText = ''
  isInUsd = false
  /** With `isMax` the amount follows the fee. */
  isMax = false
  receiverText = ''
  receiver: ReceiverState = { status: 'empty' }
  receiverWarnings: readonly SendWarning[] = []
  /** Warnings about the complete transfer, from the chain and from earlier requests. */
  reviewWarnings: readonly SendWarning[] = []
  /** Kinds of warnings that the visitor has accepted. */
  acceptedWarnings: readonly string[] = []
  recipients: readonly Recipient[] = []
  search = ''
  speed: SendSpeed = 'standard'
  quote: FeeQuote | undefined = undefined
  quoteStatus: 'none' | 'loading' | 'known' | 'failed' = 'none'
  phase: SendPhase = editing
  /** Frozen when the preview opens. */
  review: SendReview | undefined = undefined
  decimalSign = '.'
  readonly #needs: SendStoreNeeds

  constructor(needs: SendStoreNeeds) {
    this.#needs = needs
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
    return this.#needs.portfolio()
  }

  get tokenBalances(): readonly TokenBalance[] {
    return this.portfolio?.tokens ?? []
  }

  /** Tokens of the active network that match the search. */
  get foundTokens(): readonly TokenBalance[] {
    const wanted = this.search.trim().toLowerCase()
    const network = this.#needs.network()?.caipNetworkId
    return this.tokenBalances.filter(
      ({ address = '', chainId, name, symbol }) =>
        chainId === network && [name, symbol, address].some((text) => text.toLowerCase().includes(wanted)),
    )
  }

  /** The chosen token with its current balance, else the most valuable one. */
  get token(): TokenBalance | undefined {
    const { chosenToken } = this
    if (!chosenToken) return this.tokenBalances[0]
    return this.tokenBalances.find((token) => isSameBalance(token, chosenToken)) ?? chosenToken
  }

  /** Plain address of the contract or mint. Undefined for the native coin. */
  get tokenAddress(): string | undefined {
    return this.token?.address?.split(':').at(-1)
  }

  get decimals(): number {
    return Number(this.token?.quantity.decimals ?? 0)
  }

  /** Balance of the token, in smallest units. */
  get balance(): bigint {
    return this.token ? unitsOf(this.token) : 0n
  }

  /** A decimal in US dollars. Undefined without a price. */
  get price(): string | undefined {
    return priceOf(this.token)
  }

  get amount(): SendAmount {
    return readAmount(this)
  }

  get sendTokenAmount(): string | undefined {
    const { amount } = this
    return amount.reason === undefined ? amount.decimal : undefined
  }

  /** The amount in the other measure, as a decimal. Undefined when that is impossible. */
  get otherAmount(): string | undefined {
    return otherMeasureOf(this)
  }

  get receiverAddress(): string | undefined {
    return this.receiver.status === 'found' ? this.receiver.receiver.address : undefined
  }

  get isSmartAccount(): boolean {
    return this.#needs.account()?.isSmartAccount ?? false
  }

  get feeOption(): FeeOption | undefined {
    return this.quote?.options[this.speed]
  }

  /** Wei for one unit of gas, or the priority fee in lamports on Solana. */
  get gasPrice(): bigint | undefined {
    return this.feeOption?.price
  }

  /** Everything that leaves the native balance besides the amount, in smallest units. */
  get fee(): bigint | undefined {
    return this.feeOption && this.feeOption.fee + (this.quote?.rent ?? 0n)
  }

  get gasPriceInUsd(): string | undefined {
    return this.#inUsd(this.fee)
  }

  /** Native balance in smallest units. Undefined until it is loaded. */
  get networkBalance(): bigint | undefined {
    const native = this.portfolio?.native
    return native && unitsOf(native)
  }

  get networkBalanceInUsd(): string | undefined {
    return this.#inUsd(this.networkBalance)
  }

  get hasInsufficientGasFunds(): boolean {
    return lacksGas(this)
  }

  /** The balance less the fee, with a quarter of the fee kept for a rising price. */
  get maxAmount(): bigint {
    if (this.tokenAddress !== undefined || this.isSmartAccount) return this.balance
    const fee = this.fee ?? 0n
    const left = this.balance - fee - fee / 4n
    return left > 0n ? left : 0n
  }

  get blocker(): SendBlocker | undefined {
    return blockerOf(this)
  }

  /** Warnings that the visitor has not accepted. */
  get openWarnings(): readonly SendWarning[] {
    return [...this.receiverWarnings, ...this.reviewWarnings].filter(
      ({ kind }) => !this.acceptedWarnings.includes(kind),
    )
  }

  get loading(): boolean {
    return this.phase.step === 'asking'
  }

  /** The review that would open now. Undefined while the form is incomplete or blocked. */
  get draft(): SendReview | undefined {
    const [network, from] = [this.#needs.network(), this.#needs.account()?.address]
    return network && from && !this.blocker ? draftOf(this, { network, from, fee: this.#feeNow }) : undefined
  }

  /** Facts that differ from the review. The visitor has to review them again. */
  get changes(): readonly ReviewChange[] {
    const { review, phase } = this
    if (!review || phase.step === 'asking') return []
    const now = {
      network: this.#needs.network()?.caipNetworkId,
      from: this.#needs.account()?.address,
      fee: this.#feeNow,
    }
    return changesOf(review, this, now)
  }

  /** Warnings that the form did not show before the review opened. */
  get shownWarnings(): readonly SendWarning[] {
    const known = this.review?.knownWarnings ?? []
    return [...this.receiverWarnings.filter(({ kind }) => !known.includes(kind)), ...this.reviewWarnings]
  }

  /** Writes facts that need no rule. */
  set(
    facts: Partial<
      Pick<SendStore, 'decimalSign' | 'phase' | 'quoteStatus' | 'recipients' | 'review' | 'reviewWarnings' | 'search'>
    >,
  ): void {
    Object.assign(this, facts)
  }

  /** Leaves the fee open until the chain has quoted this transfer. */
  openReview(): void {
    const { draft } = this
    this.review = draft && frozenCopy({ ...draft, fee: undefined })
  }

  /** Replaces an outdated review with the current values and the known fee. */
  renewReview(): void {
    if (this.isMax) this.setMax()
    this.review = this.draft ? frozenCopy(this.draft) : this.review
  }

  chooseToken(token: TokenBalance): void {
    this.chosenToken = token
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

  /** Switches between tokens and US dollars and keeps the sum. */
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

  /** Adds a name to the receiver without a new lookup. */
  nameReceiver(receiver: Recipient): void {
    if (this.receiverAddress === receiver.address) this.receiver = { status: 'found', receiver }
  }

  addReceiverWarning(warning: SendWarning): void {
    if (!this.receiverWarnings.some(({ kind }) => kind === warning.kind)) {
      this.receiverWarnings = [...this.receiverWarnings, warning]
    }
  }

  acceptWarnings(): void {
    this.acceptedWarnings = [...this.acceptedWarnings, ...this.openWarnings.map(({ kind }) => kind)]
  }

  /** A review with changes has to be renewed before its speed can change. */
  setSpeed(speed: SendSpeed): void {
    if (this.loading || this.changes.length > 0) return
    this.speed = speed
    if (this.isMax) this.setMax()
    if (this.review?.fee) this.renewReview()
  }

  /** Completes an open review with its first quote. A later quote can outdate the review, which does not change by itself. */
  setQuote(quote: FeeQuote): void {
    this.quote = quote
    this.quoteStatus = 'known'
    const { review } = this
    const fee = this.#feeNow
    if (!review) {
      if (this.isMax) this.setMax()
    } else if (!review.fee && fee) this.review = frozenCopy({ ...review, fee })
  }

  /** Clears the form after a transfer or a switch of the network. The confirmation stays. */
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

  /** A failure or a warning belongs to the form before the edit. */
  #edited(): void {
    // Keeps the shown token when another one becomes the first of the list.
    this.chosenToken ??= this.token
    this.reviewWarnings = []
    if (this.phase.step === 'failed' || this.phase.step === 'sent') this.phase = editing
  }

  #inUsd(units: bigint | undefined): string | undefined {
    const network = this.#needs.network()
    const price = priceOf(this.portfolio?.native)
    if (units === undefined || !network || !price) return undefined
    return worthOf(toDecimal(units, network.nativeCurrency.decimals), price)
  }

  get #feeNow(): ReviewedFee | undefined {
    const { feeOption, quote, speed, gasPriceInUsd } = this
    if (!feeOption || !quote) return undefined
    const { price, fee } = feeOption
    return { speed, gasPrice: price, units: fee, rent: quote.rent, worth: gasPriceInUsd }
  }
}
