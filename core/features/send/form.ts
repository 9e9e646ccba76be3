import type { Namespace } from '../../contracts/caip.js'
import type { ModalError } from '../../errors/base.js'
import { toDecimal } from '../../lib/balance.js'
import { compareDecimals } from '../../lib/decimal.js'
import type { SendAmount, SendAmountReason } from './amount.js'
import type { Recipient } from './storage.js'

/** Reasons to refuse the text in the receiver field. */
export type ReceiverProblem =
  | { readonly kind: 'text' | 'checksum' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'noName'; readonly name: string }
  /** The name service failed. */
  | { readonly kind: 'lookup'; readonly error: ModalError }

export type ReceiverState =
  | { readonly status: 'empty' }
  /** The visitor is typing, or a name is being looked up. */
  | { readonly status: 'looking' }
  | { readonly status: 'found'; readonly receiver: Recipient }
  | { readonly status: 'refused'; readonly problem: ReceiverProblem }

export interface SentSummary {
  readonly hash: string
  /** A decimal. */
  readonly amount: string
  readonly symbol: string
  readonly receiver: Recipient
  readonly explorerUrl: string | undefined
}

export type SendPhase =
  | { readonly step: 'editing' }
  /** The wallet has the request. */
  | { readonly step: 'asking' }
  | { readonly step: 'sent'; readonly sent: SentSummary }
  | {
      readonly step: 'failed'
      readonly error: ModalError
      readonly isDeclined: boolean
      /** The wallet may still send the transfer. */
      readonly mayBeSent: boolean
    }

/** A warning does not block the form. The visitor accepts it with a second tap. */
export type SendWarning =
  | { readonly kind: 'own' | 'contract' | 'burn' }
  | { readonly kind: 'mixedScript'; readonly name: string }
  | { readonly kind: 'lookAlike'; readonly address: string; readonly of: string }
  /** The chain predicts that the transfer fails. */
  | { readonly kind: 'reverted' }
  /** This tab or another one sent the same a moment ago. */
  | { readonly kind: 'repeated' }

/** Reasons that disable the button of the form. */
export type SendBlocker =
  | { readonly kind: 'token' | 'amountEmpty' | 'funds' | 'gas' | 'receiverEmpty' | 'receiverLooking' }
  | { readonly kind: 'amount'; readonly reason: SendAmountReason }
  | { readonly kind: 'receiver'; readonly problem: ReceiverProblem }
  /** Smallest amount for a new account, as a decimal in tokens. */
  | { readonly kind: 'minimum'; readonly minimum: string }

interface GasFacts {
  readonly amount: SendAmount
  readonly fee: bigint | undefined
  readonly networkBalance: bigint | undefined
  /** Decimals in US dollars. Undefined without a price. */
  readonly networkBalanceInUsd: string | undefined
  readonly gasPriceInUsd: string | undefined
  readonly isSmartAccount: boolean
  readonly tokenAddress: string | undefined
}

/** True if the native balance does not cover the fee plus, for the native coin, the amount. An unknown balance covers nothing. */
export function lacksGas(form: GasFacts): boolean {
  const { amount, fee = 0n, gasPriceInUsd = '0', networkBalance, networkBalanceInUsd, tokenAddress } = form
  if (form.isSmartAccount) return false
  if (networkBalance === undefined || networkBalance === 0n) return true
  const isBelow = (one: string, other: string) => compareDecimals(one, other) < 0
  if (networkBalanceInUsd && (!isBelow('0', networkBalanceInUsd) || isBelow(networkBalanceInUsd, gasPriceInUsd)))
    return true
  const leaving = tokenAddress === undefined && amount.reason === undefined ? amount.units : 0n
  return fee > 0n && leaving + fee > networkBalance
}

/** Returns the first blocker in the order of the form. */
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
