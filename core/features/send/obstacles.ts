import { toDecimal } from '../../lib/balance.js'
import { compareDecimals } from '../../lib/decimal.js'
import type { SendAmount, SendAmountReason } from './amount.js'
import type { ReceiverProblem, ReceiverState } from './phase.js'

/** What is not wrong, but wants a second look and a second tap. */
export type SendWarning =
  | { readonly kind: 'own' | 'contract' | 'burn' }
  | { readonly kind: 'mixedScript'; readonly name: string }
  | { readonly kind: 'lookAlike'; readonly address: string; readonly of: string }
  /** The chain says that the transfer would fail. */
  | { readonly kind: 'reverted' }
  /** The same was sent a moment ago, here or in another tab. */
  | { readonly kind: 'repeated' }

/** What keeps the form from going on: messages of the form, and what a chain requires besides. */
export type SendBlocker =
  | { readonly kind: 'token' | 'amountEmpty' | 'funds' | 'gas' | 'receiverEmpty' | 'receiverLooking' }
  | { readonly kind: 'amount'; readonly reason: SendAmountReason }
  | { readonly kind: 'receiver'; readonly problem: ReceiverProblem }
  /** In tokens, a decimal: who has nothing yet must get so much. */
  | { readonly kind: 'minimum'; readonly minimum: string }

/** In US dollars, as decimals. An unknown balance counts as insufficient. */
export function hasInsufficientGas(facts: {
  readonly isSmartAccount: boolean
  readonly networkBalanceInUsd: string | undefined
  readonly gasPriceInUsd: string | undefined
}): boolean {
  const { isSmartAccount, networkBalanceInUsd, gasPriceInUsd = '0' } = facts
  if (isSmartAccount) return false
  if (networkBalanceInUsd === undefined || compareDecimals(networkBalanceInUsd, '0') <= 0) return true
  return compareDecimals(gasPriceInUsd, networkBalanceInUsd) > 0
}

/** Whether the native balance covers neither the fee nor, of the coin itself, the sum beside it. */
export function lacksGas(form: {
  readonly amount: SendAmount
  readonly fee: bigint | undefined
  readonly networkBalance: bigint | undefined
  readonly networkBalanceInUsd: string | undefined
  readonly gasPriceInUsd: string | undefined
  readonly isSmartAccount: boolean
  readonly tokenAddress: string | undefined
}): boolean {
  const { amount, fee = 0n, networkBalance, isSmartAccount, tokenAddress } = form
  if (isSmartAccount) return false
  if (networkBalance === undefined || networkBalance === 0n) return true
  // Without a price there are no dollars to compare: what there is in smallest units decides.
  if (form.networkBalanceInUsd !== undefined && hasInsufficientGas(form)) return true
  const leaving = tokenAddress === undefined && amount.reason === undefined ? amount.units : 0n
  return fee > 0n && leaving + fee > networkBalance
}

/** What keeps a form from going on: of several the one that stands first in the form. */
export function blockerOf(form: {
  readonly token: object | undefined
  readonly amount: SendAmount
  readonly decimals: number
  readonly receiver: ReceiverState
  readonly quote: { readonly minimum: bigint } | undefined
  readonly hasInsufficientGasFunds: boolean
}): SendBlocker | undefined {
  const { amount, receiver, quote } = form
  if (!form.token) return { kind: 'token' }
  if (amount.reason === 'empty' || amount.reason === 'zero') return { kind: 'amountEmpty' }
  if (amount.reason === 'balance') return { kind: 'funds' }
  if (amount.reason !== undefined) return { kind: 'amount', reason: amount.reason }
  if (form.hasInsufficientGasFunds) return { kind: 'gas' }
  if (receiver.status === 'empty') return { kind: 'receiverEmpty' }
  if (receiver.status === 'looking') return { kind: 'receiverLooking' }
  if (receiver.status === 'refused') return { kind: 'receiver', problem: receiver.problem }
  if (quote && amount.units < quote.minimum)
    return { kind: 'minimum', minimum: toDecimal(quote.minimum, form.decimals) }
  return undefined
}
