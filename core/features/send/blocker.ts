import { toDecimal } from '../../lib/balance.js'
import { compareDecimals } from '../../lib/decimal.js'
import type { LoadStatus } from '../../lib/task.js'
import type { ReceiverState, SendAmount, SendBlocker } from './form.js'
import type { FeeQuote } from './node.js'

/** What the Send form has, as far as it decides whether the transfer can be reviewed. */
interface SendForm {
  readonly token: unknown
  readonly tokenAddress: string | undefined
  readonly decimals: number
  readonly amount: SendAmount
  readonly receiver: ReceiverState
  readonly quote: FeeQuote | undefined
  readonly quoteStatus: LoadStatus
  readonly isSmartAccount: boolean
  readonly fee: bigint | undefined
  readonly gasPriceInUsd: string | undefined
  readonly networkBalance: bigint | undefined
  readonly networkBalanceInUsd: string | undefined
}

/** True if the native balance, zero if unknown, does not cover the fee and, for the native coin, the amount. */
export function lacksGas(store: SendForm): boolean {
  const { amount, fee = 0n, gasPriceInUsd = '0', networkBalance, networkBalanceInUsd } = store
  if (store.isSmartAccount) return false
  if (networkBalance === undefined || networkBalance === 0n) return true
  const isBelow = (one: string, other: string) => compareDecimals(one, other) < 0
  if (networkBalanceInUsd && (!isBelow('0', networkBalanceInUsd) || isBelow(networkBalanceInUsd, gasPriceInUsd)))
    return true
  const leaving = store.tokenAddress === undefined && amount.reason === undefined ? amount.units : 0n
  const left = networkBalance - leaving - fee
  return fee > 0n && (left < 0n || (left > 0n && left < (store.quote?.reserve ?? 0n)))
}

/** The first reason for which the transfer cannot be reviewed. Undefined if there is none. */
export function blockerOf(store: SendForm): SendBlocker | undefined {
  const { amount, receiver, quote } = store
  if (!store.token) return { kind: 'token' }
  if (amount.reason === 'empty' || amount.reason === 'zero') return { kind: 'amountEmpty' }
  if (amount.reason === 'balance') return { kind: 'funds' }
  if (amount.reason !== undefined) return { kind: 'amount', reason: amount.reason }
  if (lacksGas(store)) return { kind: 'gas' }
  if (receiver.status === 'empty') return { kind: 'receiverEmpty' }
  if (receiver.status === 'looking') return { kind: 'receiverLooking' }
  if (receiver.status === 'refused') return { kind: 'receiver', problem: receiver.problem }
  if (quote && amount.units < quote.minimum)
    return { kind: 'minimum', minimum: toDecimal(quote.minimum, store.decimals) }
  // While a quote is loading, the previous one may be for another receiver.
  const refusal = store.quoteStatus === 'ready' ? quote?.facts?.refusal : undefined
  return refusal && { kind: 'refused', reason: refusal }
}
