import type { TokenBalance } from '../../contracts/account/token.js'
import type { Network } from '../../contracts/network/network.js'
import { worthOf } from '../../lib/amount.js'
import { toUnits } from '../../lib/decimal.js'
import { isApart, isFeeMoved } from '../../lib/frozen-copy.js'
import { type ReceiverState, readAmount, type SendAmount, type WrittenAmount } from './form.js'
import type { SendSpeed } from './node.js'
import type { Recipient } from './storage.js'

/** One frozen transfer: the preview draws it, and the wallet is asked for exactly it. */
export interface SendReview {
  readonly network: Network
  readonly from: string
  readonly isSmartAccount: boolean
  readonly receiver: Recipient
  readonly token: TokenBalance
  /** Plain address of the contract or mint. Undefined for the native coin. */
  readonly tokenAddress: string | undefined
  readonly decimals: number
  readonly units: bigint
  readonly amount: string
  readonly worth: string | undefined
  /** Undefined until the chain has quoted this transfer. */
  readonly fee: ReviewedFee | undefined
  /** Kinds of warnings that the visitor saw in the form. */
  readonly knownWarnings: readonly string[]
}

export interface ReviewedFee {
  readonly speed: SendSpeed
  readonly gasPrice: bigint
  /** Network fee, in smallest units of the native coin. */
  readonly units: bigint
  /** Cost of creating the receiver's account, in smallest units of the native coin. */
  readonly rent: bigint
  /** `units` and `rent` together, a decimal in US dollars. */
  readonly worth: string | undefined
}

export type ReviewChange = 'network' | 'account' | 'token' | 'receiver' | 'amount' | 'price' | 'balance' | 'fee'

export function draftOf(
  form: Pick<SendReview, 'isSmartAccount' | 'tokenAddress' | 'decimals'> & {
    readonly amount: SendAmount
    readonly receiver: ReceiverState
    readonly token: TokenBalance | undefined
    readonly price: string | undefined
    readonly acceptedWarnings: readonly string[]
  },
  now: Pick<SendReview, 'network' | 'from' | 'fee'>,
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
    fee: !review.fee || !fee || !isFeeMoved(review.fee.units + review.fee.rent, fee.units + fee.rent),
  } satisfies Readonly<Record<ReviewChange, boolean>>
  const changed = Object.entries(isMeant).flatMap(([what, isSo]) => (isSo ? [] : [what as ReviewChange])) // its keys
  // A blocker without another change comes from a fee that the balance no longer covers.
  return changed.length === 0 && form.blocker ? ['fee'] : changed
}

/** A price changes the amount of a transfer in dollars, and the worth of one in tokens. */
function hasPriceMoved(review: SendReview, { amountText, isInUsd, decimals, decimalSign, price }: FormNow): boolean {
  if (!isInUsd) return isPriceMoved(review.worth, price === undefined ? undefined : worthOf(review.amount, price))
  const now = readAmount({ amountText, isInUsd, decimals, decimalSign, price })
  return now.reason !== undefined || now.units !== review.units
}

const priceTolerancePercent = 1n

/** True if two decimals differ by more than the tolerance, or one is missing. */
export function isPriceMoved(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined) return before !== now
  const places = Math.max(placesOf(before), placesOf(now))
  return isApart(toUnits(before, places), toUnits(now, places), priceTolerancePercent)
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}
