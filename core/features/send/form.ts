import type { TokenBalance } from '../../contracts/account/token.js'
import type { Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { type HeldToken, hasWorth } from '../../data/assets/asset.js'
import type { ModalError } from '../../errors/base.js'
import { type AmountReason, amountFor, type ParsedAmount, parseAmount, worthOf } from '../../lib/amount.js'
import { compareDecimals, cutDecimals, fromNumber, isDecimal, toUnits } from '../../lib/decimal.js'
import { isApart, isFeeMoved } from '../../lib/frozen-copy.js'
import type { TransferRefusal } from '../../lib/solana/token-transfer.js'
import type { FeeTerms, SendSpeed, TransferFacts } from './node.js'
import type { Recipient } from './storage.js'

export const usdDecimals = 2
export const shownDecimals = 8

/** `price`: the amount is in dollars, but the token has no price. */
export type SendAmountReason = AmountReason | 'price'
export type SendAmount = ParsedAmount | { readonly reason: 'price' }

export interface WrittenAmount {
  readonly amountText: string
  readonly isInUsd: boolean
  readonly decimals: number
  readonly decimalSign: string
  readonly balance?: bigint
  readonly price: string | undefined
}

export function readAmount(of: WrittenAmount): SendAmount {
  const { amountText, isInUsd, decimals, decimalSign, balance, price } = of
  const limit = balance !== undefined && { balance }
  if (!isInUsd) return parseAmount(amountText, { decimals, decimalSign, ...limit })
  const written = parseAmount(amountText, { decimals: usdDecimals, decimalSign })
  if (written.reason !== undefined) return written
  // Without a price, an amount in dollars must not be read as an amount of tokens.
  if (price === undefined) return { reason: 'price' }
  return parseAmount(amountFor(written.decimal, price, decimals) ?? '0', { decimals, ...limit })
}

export function otherMeasureOf(written: Omit<WrittenAmount, 'balance'>): string | undefined {
  const { amountText, isInUsd, decimals, decimalSign, price } = written
  if (price === undefined) return undefined
  const read = parseAmount(amountText, { decimals: isInUsd ? usdDecimals : decimals, decimalSign })
  if (read.reason !== undefined) return read.reason === 'empty' ? '0' : undefined
  return isInUsd ? amountFor(read.decimal, price, decimals) : worthOf(read.decimal, price)
}

/** The balance in smallest units. Services may report more digits than the token has decimals. */
export function unitsOf({ quantity }: TokenBalance): bigint {
  const decimals = Number(quantity.decimals)
  return isDecimal(quantity.numeric) ? toUnits(cutDecimals(quantity.numeric, decimals), decimals) : 0n
}

/**
 * The price as a decimal in US dollars. Services report an unknown price as zero. A token that only the service
 * describes has no price, because the price could be another token's.
 */
export function priceOf(token: Pick<HeldToken, 'price' | 'asset'> | undefined): string | undefined {
  const price = token && hasWorth(token.asset) ? fromNumber(token.price) : undefined
  return price !== undefined && compareDecimals(price, '0') > 0 ? price : undefined
}

export type ReceiverProblem =
  | { readonly kind: 'text' | 'checksum' | 'request' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'network'; readonly name: string }
  | { readonly kind: 'noName'; readonly name: string }
  | { readonly kind: 'lookup'; readonly error: ModalError }

export type ReceiverState =
  | { readonly status: 'empty' | 'looking' }
  | { readonly status: 'found'; readonly receiver: Recipient }
  | { readonly status: 'refused'; readonly problem: ReceiverProblem }

export interface SentSummary {
  readonly hash: string
  readonly amount: string
  readonly symbol: string
  readonly receiver: Recipient
  readonly explorerUrl: string | undefined
}

export type SendPhase =
  | { readonly step: 'editing' | 'asking' }
  | { readonly step: 'sent'; readonly sent: SentSummary }
  | {
      readonly step: 'failed'
      readonly error: ModalError
      readonly isDeclined: boolean
      /** True if the wallet may still send the transfer. */
      readonly mayBeSent: boolean
    }

/** A warning does not block the form. The visitor accepts it with a second tap. */
export type SendWarning =
  /** `repeated`: this tab or another one sent the same transfer a moment ago. */
  | { readonly kind: 'own' | 'contract' | 'burn' | 'reverted' | 'repeated' }
  /**
   * `memo`: the receiver's account only accepts transfers with a memo. `feeUnknown`: the wallet alone determines the
   * fee.
   */
  | { readonly kind: 'memo' | 'feeUnknown' }
  /** The network charges a fee for data that no node reports. */
  | { readonly kind: 'dataFeeUnknown' }
  /** `unwitnessed`: only the service describes the token. `imitates`: its name imitates a well-known symbol. */
  | { readonly kind: 'unwitnessed'; readonly symbol: string }
  | { readonly kind: 'imitates'; readonly symbol: string; readonly of: string }
  | { readonly kind: 'mixedScript'; readonly name: string }
  | { readonly kind: 'lookAlike'; readonly address: string; readonly of: string }

export type SendBlocker =
  | { readonly kind: 'token' | 'amountEmpty' | 'funds' | 'gas' | 'receiverEmpty' | 'receiverLooking' }
  | { readonly kind: 'amount'; readonly reason: SendAmountReason }
  | { readonly kind: 'receiver'; readonly problem: ReceiverProblem }
  | { readonly kind: 'minimum'; readonly minimum: string }
  | { readonly kind: 'refused'; readonly reason: TransferRefusal }

/** One frozen transfer: the preview shows it, and the wallet is asked for exactly it. */
export interface SendReview {
  readonly network: Network
  readonly from: string
  readonly isSmartAccount: boolean
  readonly receiver: Recipient
  readonly token: HeldToken
  /** Plain address of the contract or mint. Undefined for the native coin. */
  readonly tokenAddress: string | undefined
  readonly decimals: number
  readonly units: bigint
  readonly amount: string
  readonly worth: string | undefined
  /** Undefined until the chain has quoted this transfer. */
  readonly fee: ReviewedFee | undefined
  /** The end of the transfer's data (ERC-8021), from the same quote as the fee. */
  readonly dataSuffix?: `0x${string}` | undefined
  /** The token's rules, from the same quote as the fee. */
  readonly facts?: TransferFacts | undefined
  /** The kinds of warnings that the visitor already saw in the form. */
  readonly knownWarnings: readonly string[]
}

export interface ReviewedFee {
  readonly speed: SendSpeed
  /** The fee's fields, as the wallet is asked to sign them. */
  readonly terms: FeeTerms
  /** The highest network fee with these terms, in smallest units of the native coin. */
  readonly units: bigint
  /** The network fee that will probably be paid. */
  readonly expected: bigint
  /** The part of `units` for the transfer's data, which no signed field limits. */
  readonly dataFee?: bigint | undefined
  /** Cost of creating the receiver's account, in smallest units of the native coin. */
  readonly rent: bigint
  /** The sum of `units` and `rent`, a decimal in US dollars. */
  readonly worth: string | undefined
}

export type ReviewChange = 'network' | 'account' | 'token' | 'receiver' | 'amount' | 'price' | 'balance' | 'fee'

export function draftOf(
  form: Pick<SendReview, 'isSmartAccount' | 'tokenAddress' | 'decimals'> & {
    readonly amount: SendAmount
    readonly receiver: ReceiverState
    readonly token: HeldToken | undefined
    readonly price: string | undefined
    readonly acceptedWarnings: readonly string[]
  },
  now: Pick<SendReview, 'network' | 'from' | 'fee' | 'facts' | 'dataSuffix'>,
): SendReview | undefined {
  const { amount, token, tokenAddress, decimals, price, isSmartAccount, acceptedWarnings: knownWarnings } = form
  if (!token || amount.reason !== undefined || form.receiver.status !== 'found') return undefined
  const { receiver } = form.receiver
  const worth = price === undefined ? undefined : worthOf(amount.decimal, price)
  const sum = { units: amount.units, amount: amount.decimal, worth }
  return { ...now, isSmartAccount, receiver, token, tokenAddress, decimals, ...sum, knownWarnings }
}

interface FormNow extends WrittenAmount {
  readonly amount: SendAmount
  readonly balance: bigint
  readonly tokenAddress: string | undefined
  readonly receiverAddress: string | undefined
  readonly blocker: object | undefined
}

export function changesOf(
  review: SendReview,
  form: FormNow,
  now: Readonly<Record<'network' | 'from', string | undefined>> & { readonly fee: ReviewedFee | undefined },
): readonly ReviewChange[] {
  const { amount } = form
  const { fee } = now
  const isMeant = {
    network: now.network === review.network.caipNetworkId,
    account: now.from === review.from,
    token: form.tokenAddress === review.tokenAddress && form.decimals === review.decimals,
    receiver: form.receiverAddress === review.receiver.address,
    amount: form.isInUsd || amount.reason !== undefined || amount.units === review.units,
    price: !hasPriceMoved(review, form),
    balance: review.units <= form.balance,
    fee: !review.fee || !fee || !hasFeeMoved(review.fee, fee),
  } satisfies Readonly<Record<ReviewChange, boolean>>
  const changed = Object.entries(isMeant).flatMap(([what, isSo]) => (isSo ? [] : [what as ReviewChange])) // the keys of `isMeant`
  // A blocker without another change comes from a fee that the balance no longer covers.
  return changed.length === 0 && form.blocker ? ['fee'] : changed
}

/** True if the fee has changed notably. No limit applies to the fee for data, so its rise alone counts. */
function hasFeeMoved(before: ReviewedFee, now: ReviewedFee): boolean {
  if (isFeeMoved(before.expected + before.rent, now.expected + now.rent)) return true
  const [shown, told] = [before.dataFee, now.dataFee]
  return shown !== undefined && told !== undefined && told > shown && isFeeMoved(shown, told)
}

/**
 * True if the price has changed notably. It determines the amount of a transfer in dollars, and the shown value of one
 * in tokens.
 */
function hasPriceMoved(review: SendReview, { amountText, isInUsd, decimals, decimalSign, price }: FormNow): boolean {
  if (!isInUsd) return isPriceMoved(review.worth, price === undefined ? undefined : worthOf(review.amount, price))
  const now = readAmount({ amountText, isInUsd, decimals, decimalSign, price })
  return now.reason !== undefined || now.units !== review.units
}

const priceTolerancePercent = 1n

/** True if two decimals differ by more than the tolerance, or only one is known. */
export function isPriceMoved(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined) return before !== now
  const places = Math.max(...[before, now].map((decimal) => decimal.split('.')[1]?.length ?? 0))
  return isApart(toUnits(before, places), toUnits(now, places), priceTolerancePercent)
}
