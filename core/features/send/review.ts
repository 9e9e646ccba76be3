import type { TokenBalance } from '../../contracts/account/token.js'
import type { Network } from '../../contracts/network/network.js'
import { worthOf } from '../../lib/amount.js'
import { toUnits } from '../../lib/decimal.js'
import { isApart, isFeeMoved } from '../../lib/frozen-copy.js'
import { readAmount, type SendAmount } from './amount.js'
import type { Recipient } from './items.js'
import type { SendSpeed } from './node/node.js'
import type { ReceiverState } from './phase.js'

/** One transfer, as it is reviewed: the preview draws it, and the wallet is asked for it. It never changes. */
export interface SendReview {
  readonly network: Network
  /** Plain. */
  readonly from: string
  readonly isSmartAccount: boolean
  readonly receiver: Recipient
  readonly token: TokenBalance
  /** Of the contract or the mint, plain; undefined for the native coin. */
  readonly tokenAddress: string | undefined
  readonly decimals: number
  /** Smallest units. */
  readonly units: bigint
  /** The same, a decimal. */
  readonly amount: string
  /** A decimal in US dollars; undefined where the token has no price. */
  readonly worth: string | undefined
  /** Undefined until the chain has said what this transfer costs, and where nobody says so. */
  readonly fee: ReviewedFee | undefined
  /** Kinds of warnings that were looked at before it. */
  readonly knownWarnings: readonly string[]
}

/** The most that is paid for it. */
export interface ReviewedFee {
  readonly speed: SendSpeed
  /** Wei for a unit of gas; on Solana lamports for going first. */
  readonly gasPrice: bigint
  /** To the network, in smallest units of the native coin. */
  readonly units: bigint
  /** For an account that the receiver does not have yet. */
  readonly rent: bigint
  /** Both together, a decimal in US dollars. */
  readonly worth: string | undefined
}

/** What a review rests on. */
export type ReviewChange = 'network' | 'account' | 'token' | 'receiver' | 'amount' | 'price' | 'balance' | 'fee'

/** What a form that nothing stands in the way of leads to. */
export function draftOf(
  form: {
    readonly amount: SendAmount
    readonly receiver: ReceiverState
    readonly token: TokenBalance | undefined
    readonly tokenAddress: string | undefined
    readonly decimals: number
    readonly price: string | undefined
    readonly isSmartAccount: boolean
    readonly acceptedWarnings: readonly string[]
  },
  now: Pick<SendReview, 'network' | 'from' | 'fee'>,
): SendReview | undefined {
  const { amount, receiver, token, tokenAddress, decimals, price, isSmartAccount } = form
  if (!token || amount.reason !== undefined || receiver.status !== 'found') return undefined
  return {
    ...now,
    isSmartAccount,
    receiver: receiver.receiver,
    token,
    tokenAddress,
    decimals,
    units: amount.units,
    amount: amount.decimal,
    worth: price === undefined ? undefined : worthOf(amount.decimal, price),
    knownWarnings: form.acceptedWarnings,
  }
}

/** What the form says now. */
interface FormNow {
  readonly amount: SendAmount
  readonly amountText: string
  readonly isInUsd: boolean
  readonly decimals: number
  readonly decimalSign: string
  readonly price: string | undefined
  readonly balance: bigint
  readonly tokenAddress: string | undefined
  readonly receiverAddress: string | undefined
  readonly blocker: object | undefined
}

/** What a review rests on and is no more as it was. */
export function changesOf(
  review: SendReview,
  form: FormNow,
  now: {
    readonly network: string | undefined
    readonly from: string | undefined
    readonly fee: ReviewedFee | undefined
  },
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
  // What stands in the way in the end has a reason too: a fee that is no more covered.
  return changed.length === 0 && form.blocker ? ['fee'] : changed
}

/** Of dollars another price is another sum; of tokens it is another worth. */
function hasPriceMoved(review: SendReview, { amountText, isInUsd, decimals, decimalSign, price }: FormNow): boolean {
  if (!isInUsd) return isPriceMoved(review.worth, price === undefined ? undefined : worthOf(review.amount, price))
  const now = readAmount({ amountText, isInUsd, decimals, decimalSign, price })
  return now.reason !== undefined || now.units !== review.units
}

/** A price that moves by less is the price that was looked at. In percent. */
const PRICE_TOLERANCE = 1n

/** Whether two decimals are further apart than a price may move under review, or one of them is missing. */
export function isPriceMoved(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined) return before !== now
  const places = Math.max(placesOf(before), placesOf(now))
  return isApart(toUnits(before, places), toUnits(now, places), PRICE_TOLERANCE)
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}
