import { type HeldToken, isCounted, isMisnamed } from '../../data/assets/asset.js'
import { isSameBalance, type PortfolioEntry, type PortfolioStore } from '../../data/portfolio-store.js'
import type { ModalError } from '../../errors/base.js'
import { amountForField, worthOf } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { cutDecimals } from '../../lib/decimal.js'
import type { Fields } from '../../lib/fields.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { LoadStatus } from '../../lib/task.js'
import type { RootStore } from '../../state/root-store.js'
import { blockerOf } from './blocker.js'
import type {
  ReceiverState,
  ReviewChange,
  ReviewedFee,
  SendAmount,
  SendBlocker,
  SendPhase,
  SendReview,
  SendWarning,
  SentSummary,
} from './form.js'
import { changesOf, draftOf, otherMeasureOf, priceOf, readAmount, shownDecimals, unitsOf, usdDecimals } from './form.js'
import type { FeeOption, FeeQuote, SendSpeed } from './node.js'
import type { Recipient } from './storage.js'

const editing: SendPhase = { step: 'editing' }

/** With these nothing is lost but a fee. */
const harmlessWarnings: readonly SendWarning['kind'][] = ['own', 'feeUnknown', 'dataFeeUnknown']

/** The state of the Send form. Amounts are bigints or decimal texts. */
export class SendStore {
  /** Undefined until the visitor chooses; `token` is a default from the list then. */
  chosenToken: HeldToken | undefined = undefined
  amountText = ''
  isInUsd = false
  isMax = false
  receiverText = ''
  receiver: ReceiverState = { status: 'empty' }
  receiverWarnings: readonly SendWarning[] = []
  reviewWarnings: readonly SendWarning[] = []
  acceptedWarnings: readonly string[] = []
  recipients: readonly Recipient[] = []
  /** Hashes of known transfers from the account to the receiver. */
  sentTo: ReadonlySet<string> = new Set()
  search = ''
  speed: SendSpeed = 'standard'
  quote: FeeQuote | undefined = undefined
  quoteStatus: LoadStatus = 'idle'
  phase: SendPhase = editing
  review: SendReview | undefined = undefined
  decimalSign = '.'
  readonly #root: Pick<RootStore, 'accounts' | 'chains'>
  readonly #portfolios: PortfolioStore

  constructor(root: Pick<RootStore, 'accounts' | 'chains'>, portfolios: PortfolioStore) {
    this.#root = root
    this.#portfolios = portfolios
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get portfolio(): PortfolioEntry | undefined {
    return this.#portfolios.active
  }

  get tokenBalances(): readonly HeldToken[] {
    return this.portfolio?.tokens ?? []
  }

  get foundTokens(): readonly HeldToken[] {
    const network = this.#root.chains.activeNetwork?.caipNetworkId
    const wanted = this.search.trim().toLowerCase()
    const here = this.tokenBalances.filter(({ chainId }) => chainId === network)
    return here.filter(({ name, symbol, address }) => [name, symbol, address].join('\n').toLowerCase().includes(wanted))
  }

  /** The chosen token with its current balance, or else the most valuable vouched one. */
  get token(): HeldToken | undefined {
    const { chosenToken } = this
    if (!chosenToken) return this.tokenBalances.find(({ asset }) => isCounted(asset)) ?? this.tokenBalances[0]
    return this.tokenBalances.find((token) => isSameBalance(token, chosenToken)) ?? chosenToken
  }

  get tokenAddress(): string | undefined {
    return this.token?.address?.split(':').at(-1)
  }

  get decimals(): number {
    return Number(this.token?.quantity.decimals ?? 0)
  }

  get balance(): bigint {
    return this.token ? unitsOf(this.token) : 0n
  }

  get price(): string | undefined {
    return priceOf(this.token)
  }

  get amount(): SendAmount {
    return readAmount(this)
  }

  get otherAmount(): string | undefined {
    return otherMeasureOf(this)
  }

  get receiverAddress(): string | undefined {
    return this.receiver.status === 'found' ? this.receiver.receiver.address : undefined
  }

  get isSmartAccount(): boolean {
    return this.#root.accounts.active?.isSmartAccount ?? false
  }

  get feeOption(): FeeOption | undefined {
    return this.quote?.options[this.speed]
  }

  /** The cost on top of the amount, in smallest units of the native coin. */
  get fee(): bigint | undefined {
    return this.feeOption && this.feeOption.fee + (this.quote?.rent ?? 0n)
  }

  get gasPriceInUsd(): string | undefined {
    return this.#inUsd(this.fee)
  }

  get networkBalance(): bigint | undefined {
    const native = this.portfolio?.native
    return native && unitsOf(native)
  }

  get networkBalanceInUsd(): string | undefined {
    return this.#inUsd(this.networkBalance)
  }

  /** The balance minus the fee, and minus a quarter of the fee (for a rising price) or the chain's reserve. */
  get maxAmount(): bigint {
    if (this.tokenAddress !== undefined || this.isSmartAccount) return this.balance
    const fee = this.fee ?? 0n
    const { reserve = 0n } = this.quote ?? {}
    const left = this.balance - fee - (fee / 4n > reserve ? fee / 4n : reserve)
    return left > 0n ? left : 0n
  }

  get blocker(): SendBlocker | undefined {
    return blockerOf(this)
  }

  /** Warnings about the reviewed token, from what is known of its contract so far. */
  get assetWarnings(): readonly SendWarning[] {
    const { review, token } = this
    if (!review || !token || token.asset.id !== review.token.asset.id || this.quoteStatus === 'loading') return []
    const { witness, imitates, symbol } = token.asset
    return [
      ...(witness === undefined ? [{ kind: 'unwitnessed', symbol } as const] : []),
      ...(imitates === undefined ? [] : [{ kind: 'imitates', symbol, of: imitates } as const]),
    ]
  }

  /** Warnings that the visitor has not accepted. After going back to the form, those of the review do not count. */
  get openWarnings(): readonly SendWarning[] {
    const ofReview = this.review ? this.reviewWarnings : []
    const warnings = [...this.receiverWarnings, ...this.assetWarnings, ...ofReview]
    return warnings.filter(({ kind }) => !this.acceptedWarnings.includes(kind))
  }

  get loading(): boolean {
    return this.phase.step === 'asking'
  }

  get draft(): SendReview | undefined {
    const { accounts, chains } = this.#root
    const network = chains.activeNetwork
    const from = accounts.active?.address
    return network && from && !this.blocker
      ? draftOf(this, { network, from, fee: this.#feeNow, ...this.#quotedNow })
      : undefined
  }

  get changes(): readonly ReviewChange[] {
    const { review, phase } = this
    if (!review || phase.step === 'asking') return []
    const { accounts, chains } = this.#root
    const now = { network: chains.activeNetwork?.caipNetworkId, from: accounts.active?.address, fee: this.#feeNow }
    return changesOf(review, this, now)
  }

  get shownWarnings(): readonly SendWarning[] {
    const known = this.review?.knownWarnings ?? []
    const ofReceiver = this.receiverWarnings.filter(({ kind }) => !known.includes(kind))
    return [...ofReceiver, ...this.assetWarnings, ...this.reviewWarnings]
  }

  /** True if the reviewed transfer may lose money. */
  get isRisky(): boolean {
    const { review } = this
    const isFake = review !== undefined && isMisnamed(review.token.asset)
    return isFake || this.shownWarnings.some(({ kind }) => !harmlessWarnings.includes(kind))
  }

  openReview(): void {
    const { draft } = this
    this.review = draft && frozenCopy({ ...draft, fee: undefined, facts: undefined, dataSuffix: undefined })
    // Removes warnings of an earlier review: the new ones come with the quote.
    this.reviewWarnings = []
    // A doubt about a token is accepted for one review only.
    this.acceptedWarnings = this.acceptedWarnings.filter((kind) => kind !== 'unwitnessed' && kind !== 'imitates')
  }

  closeReview(): void {
    this.review = undefined
  }

  renewReview(): void {
    if (this.isMax) this.setMax()
    this.review = this.draft ? frozenCopy(this.draft) : this.review
  }

  chooseToken(token: HeldToken): void {
    this.#set({ chosenToken: token, isInUsd: false, search: '' })
    this.setAmount('')
  }

  setSearch(text: string): void {
    this.search = text
  }

  /** Sets the decimal sign for amounts. */
  setDecimalSign(decimalSign: string): void {
    this.decimalSign = decimalSign
  }

  setRecipients(recipients: readonly Recipient[]): void {
    this.recipients = recipients
  }

  setAmount(text: string): void {
    this.#set({ amountText: text, isMax: false })
    this.#edited()
  }

  setMax(): void {
    const amountText = amountForField(this.maxAmount, this.decimals, this.decimalSign)
    this.#set({ isInUsd: false, isMax: true, amountText })
    this.#edited()
  }

  toggleUsd(): void {
    if (this.price === undefined && !this.isInUsd) return
    const other = this.amountText.trim() === '' ? '' : this.otherAmount
    const decimals = this.isInUsd ? Math.min(this.decimals, shownDecimals) : usdDecimals
    const amountText = other ? cutDecimals(other, decimals).replace('.', this.decimalSign) : ''
    this.#set({ isInUsd: !this.isInUsd, isMax: false, amountText })
  }

  setReceiverText(text: string, receiver: ReceiverState): void {
    this.receiverText = text
    this.setReceiver(receiver)
  }

  setReceiver(receiver: ReceiverState, warnings: readonly SendWarning[] = []): void {
    this.#set({ receiver, receiverWarnings: warnings, acceptedWarnings: [], sentTo: new Set() })
    this.#edited()
  }

  nameReceiver(receiver: Recipient): void {
    if (this.receiverAddress === receiver.address) this.receiver = { status: 'found', receiver }
  }

  addReceiverWarning(warning: SendWarning): void {
    const isKnown = this.receiverWarnings.some(({ kind }) => kind === warning.kind)
    if (!isKnown) this.receiverWarnings = [...this.receiverWarnings, warning]
  }

  addSentTo(hashes: readonly string[]): void {
    this.sentTo = new Set([...this.sentTo, ...hashes])
  }

  acceptWarnings(): void {
    this.acceptedWarnings = [...this.acceptedWarnings, ...this.openWarnings.map(({ kind }) => kind)]
  }

  setReviewWarnings(warnings: readonly SendWarning[]): void {
    this.reviewWarnings = warnings
  }

  /** Sets the speed. An outdated review must be renewed first. */
  setSpeed(speed: SendSpeed): void {
    if (this.loading || this.changes.length > 0) return
    this.speed = speed
    if (this.isMax) this.setMax()
    if (this.review?.fee) this.renewReview()
  }

  startQuote(): void {
    this.quoteStatus = 'loading'
  }

  failQuote(): void {
    this.quoteStatus = 'failed'
  }

  /** Completes an open review with its first quote. A later quote may outdate the review, but does not change it. */
  setQuote(quote: FeeQuote): void {
    this.#set({ quote, quoteStatus: 'ready' })
    const { review } = this
    const fee = this.#feeNow
    if (!review) {
      if (this.isMax) this.setMax()
    } else if (!review.fee && fee)
      this.review = frozenCopy({ ...review, token: this.#tokenNow(review), fee, ...this.#quotedNow })
  }

  /** The reviewed token, with the current name from its contract. */
  #tokenNow({ token }: SendReview): HeldToken {
    const now = this.token
    if (now?.asset.id !== token.asset.id) return token
    return { ...token, name: now.name, symbol: now.symbol, asset: now.asset }
  }

  /** Called when the wallet is asked. */
  startSending(): void {
    this.phase = { step: 'asking' }
  }

  failSending(failure: { error: ModalError; isDeclined: boolean; mayBeSent: boolean }): void {
    this.phase = { step: 'failed', ...failure }
  }

  /** Shows the confirmation above an empty form. */
  completeSending(sent: SentSummary): void {
    this.phase = { step: 'sent', sent }
    this.reset()
  }

  /** Clears a failure or a confirmation. */
  clearOutcome(): void {
    this.phase = editing
  }

  /** Clears the form after a transfer or a network switch. The confirmation stays. */
  reset(): void {
    this.#set({ chosenToken: undefined, amountText: '', isInUsd: false, isMax: false, search: '', speed: 'standard' })
    this.#set({ receiverText: '', receiver: { status: 'empty' }, receiverWarnings: [], acceptedWarnings: [] })
    this.#set({ reviewWarnings: [], quote: undefined, quoteStatus: 'idle', review: undefined })
    if (this.phase.step !== 'sent') this.phase = editing
  }

  /** Writes fields; only the actions above call it. */
  #set(fields: Fields<SendStore>): void {
    Object.assign(this, fields)
  }

  /** Clears a failure or a warning, which belong to the form before the edit. */
  #edited(): void {
    // Keeps the shown token selected even if another one becomes the default.
    this.chosenToken ??= this.token
    this.reviewWarnings = []
    if (this.phase.step === 'failed' || this.phase.step === 'sent') this.phase = editing
  }

  #inUsd(units: bigint | undefined): string | undefined {
    const network = this.#root.chains.activeNetwork
    const price = priceOf(this.portfolio?.native)
    if (units === undefined || !network || !price) return undefined
    return worthOf(toDecimal(units, network.nativeCurrency.decimals), price)
  }

  get #quotedNow(): Pick<SendReview, 'facts' | 'dataSuffix'> {
    return { facts: this.quote?.facts, dataSuffix: this.quote?.dataSuffix }
  }

  get #feeNow(): ReviewedFee | undefined {
    const { feeOption, quote, speed, gasPriceInUsd } = this
    if (!feeOption || !quote) return undefined
    const { terms, fee, expected } = feeOption
    return { speed, terms, units: fee, expected, dataFee: quote.dataFee, rent: quote.rent, worth: gasPriceInUsd }
  }
}
