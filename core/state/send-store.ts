import { makeAutoObservable, observableRef } from 'mobx'
import type { FeeOption, FeeQuote, SendSpeed } from '../clients/send-node.js'
import type { Network } from '../contracts/network.js'
import type { SendState } from '../contracts/send-state.js'
import type { TokenBalance } from '../contracts/token.js'
import { amountForField, worthOf } from '../format/amount.js'
import { toDecimal } from '../format/balance.js'
import { compareDecimals, cutDecimals, fromNumber } from '../format/decimal.js'
import type { Recipient } from '../storage/send-items.js'
import type { AccountSlice } from './account-store.js'
import { isSameToken, type PortfolioEntry } from './portfolio-store.js'
import { frozenCopy, isFeeMoved, isPriceMoved } from './review.js'
import { otherMeasureOf, readAmount, type SendAmount, shownDecimals, unitsOf, usdDecimals } from './send-amount.js'
import { hasInsufficientGas, type SendBlocker, type SendWarning } from './send-obstacles.js'
import type { ReceiverState, SendPhase } from './send-phase.js'
import type { ReviewChange, ReviewedFee, SendReview } from './send-review.js'

const editing: SendPhase = { step: 'editing' }

/** SPEC 3, "Send state", and the form that it comes from. Amounts are bigint or decimal texts. */
export class SendStore implements SendState {
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

  /** Those that the search leaves. FACTS 12, no. 24: of the network in use alone. */
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
    return this.tokenBalances.find((token) => isSame(token, chosenToken)) ?? chosenToken
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
    const price = this.token && fromNumber(this.token.price)
    return price !== undefined && compareDecimals(price, '0') > 0 ? price : undefined
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

  get receiverProfileName(): string | undefined {
    return this.receiver.status === 'found' ? this.receiver.receiver.name : undefined
  }

  get receiverProfileImageUrl(): string | undefined {
    return this.receiver.status === 'found' ? this.receiver.receiver.image : undefined
  }

  get isSmartAccount(): boolean {
    const account = this.#account()
    return account?.allAccounts.find(({ address }) => address === account.address)?.type === 'smartAccount'
  }

  /** What is paid at the chosen speed. */
  get feeOption(): FeeOption | undefined {
    return this.quote?.options[this.speed]
  }

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
    const { amount, fee = 0n, networkBalance, isSmartAccount, tokenAddress } = this
    if (isSmartAccount) return false
    if (networkBalance === undefined || networkBalance === 0n) return true
    // Without a price there are no dollars to compare: what there is in smallest units decides.
    if (this.networkBalanceInUsd !== undefined && hasInsufficientGas(this)) return true
    const leaving = tokenAddress === undefined && amount.reason === undefined ? amount.units : 0n
    return fee > 0n && leaving + fee > networkBalance
  }

  /** All but what fees may take, with a quarter more for a price that rises meanwhile. */
  get maxAmount(): bigint {
    if (this.tokenAddress !== undefined || this.isSmartAccount) return this.balance
    const fee = this.fee ?? 0n
    const left = this.balance - fee - fee / 4n
    return left > 0n ? left : 0n
  }

  /** FACTS 6.6, in its order: the later messages there override the earlier ones. */
  get blocker(): SendBlocker | undefined {
    const { amount, receiver, quote } = this
    if (!this.token) return { kind: 'token' }
    if (amount.reason === 'empty' || amount.reason === 'zero') return { kind: 'amountEmpty' }
    if (amount.reason === 'balance') return { kind: 'funds' }
    if (amount.reason !== undefined) return { kind: 'amount', reason: amount.reason }
    if (this.hasInsufficientGasFunds) return { kind: 'gas' }
    if (receiver.status === 'empty') return { kind: 'receiverEmpty' }
    if (receiver.status === 'looking') return { kind: 'receiverLooking' }
    if (receiver.status === 'refused') return { kind: 'receiver', problem: receiver.problem }
    if (quote && amount.units < quote.minimum) {
      return { kind: 'minimum', minimum: toDecimal(quote.minimum, this.decimals) }
    }
    return undefined
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
    const { amount, receiver, token, tokenAddress, decimals, price, isSmartAccount } = this
    const network = this.#network()
    const from = this.#account()?.address
    if (this.blocker || !network || !from || !token) return undefined
    if (amount.reason !== undefined || receiver.status !== 'found') return undefined
    return {
      network,
      from,
      isSmartAccount,
      receiver: receiver.receiver,
      token,
      tokenAddress,
      decimals,
      units: amount.units,
      amount: amount.decimal,
      worth: price === undefined ? undefined : worthOf(amount.decimal, price),
      fee: this.#feeNow,
      knownWarnings: this.acceptedWarnings,
    }
  }

  /** What the review rests on and is no more as it was. Whoever looks at it has to look again. */
  get changes(): readonly ReviewChange[] {
    const { review, amount } = this
    if (!review || this.phase.step === 'asking') return []
    const fee = this.#feeNow
    const isMeant = {
      network: this.#network()?.caipNetworkId === review.network.caipNetworkId,
      account: this.#account()?.address === review.from,
      token: this.tokenAddress === review.tokenAddress && this.decimals === review.decimals,
      receiver: this.receiverAddress === review.receiver.address,
      amount: this.isInUsd || amount.reason !== undefined || amount.units === review.units,
      price: !this.#isPriceMoved(review),
      balance: review.units <= this.balance,
      fee: !review.fee || !fee || !isFeeMoved(review.fee.units + review.fee.rent, fee.units + fee.rent),
    } satisfies Readonly<Record<ReviewChange, boolean>>
    const changed = Object.entries(isMeant).flatMap(([what, isSo]) => (isSo ? [] : [what as ReviewChange])) // its keys
    // What stands in the way in the end has a reason too: a fee that is no more covered.
    return changed.length === 0 && this.blocker ? ['fee'] : changed
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
    // FACTS 6.6: "pick clears amount".
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
    if (other === undefined) this.amountText = ''
    else {
      const text = other === '' ? '' : cutDecimals(other, decimals)
      this.amountText = text.replace('.', this.decimalSign)
    }
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

  /** SPEC 4: on success, and on any network switch. What was sent stays to be seen. */
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

  /** A service that does not know a price says zero. */
  #inUsd(units: bigint): string | undefined {
    const network = this.#network()
    const price = this.portfolio?.native && fromNumber(this.portfolio.native.price)
    if (!network || !price || compareDecimals(price, '0') <= 0) return undefined
    return worthOf(toDecimal(units, network.nativeCurrency.decimals), price)
  }

  get #feeNow(): ReviewedFee | undefined {
    const { feeOption, quote, speed, gasPriceInUsd } = this
    if (!feeOption || !quote) return undefined
    const { price, fee } = feeOption
    return { speed, gasPrice: price, units: fee, rent: quote.rent, worth: gasPriceInUsd }
  }

  /** Of dollars another price is another sum; of tokens it is another worth. */
  #isPriceMoved(review: SendReview): boolean {
    const { amountText, isInUsd, decimals, decimalSign, price } = this
    if (isInUsd) {
      const now = readAmount({ amountText, isInUsd, decimals, decimalSign, price })
      return now.reason !== undefined || now.units !== review.units
    }
    return isPriceMoved(review.worth, price === undefined ? undefined : worthOf(review.amount, price))
  }
}

function isSame(one: TokenBalance, other: TokenBalance): boolean {
  if (one.chainId !== other.chainId) return false
  if (one.address === undefined || other.address === undefined) return one.address === other.address
  return isSameToken(one.address, other.address)
}
