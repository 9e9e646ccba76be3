import type { TokenBalance } from '../../contracts/account/token.js'
import type { Namespace } from '../../contracts/caip.js'
import type { ModalError } from '../../errors/base.js'
import { type AmountReason, amountFor, type ParsedAmount, parseAmount, worthOf } from '../../lib/amount.js'
import { compareDecimals, cutDecimals, fromNumber, isDecimal, toUnits } from '../../lib/decimal.js'
import type { Recipient } from './storage.js'

export const usdDecimals = 2
export const shownDecimals = 8

/** `price`: the amount is in dollars, and the token has no price. */
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
  // Without a price, an amount in dollars must not be read as tokens.
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

/** Returns the balance in smallest units. Services may list more digits than the token has. */
export function unitsOf({ quantity }: TokenBalance): bigint {
  const decimals = Number(quantity.decimals)
  return isDecimal(quantity.numeric) ? toUnits(cutDecimals(quantity.numeric, decimals), decimals) : 0n
}

/** Returns the price as a decimal in US dollars. Services list an unknown price as zero. */
export function priceOf(token: { readonly price: number } | undefined): string | undefined {
  const price = token && fromNumber(token.price)
  return price !== undefined && compareDecimals(price, '0') > 0 ? price : undefined
}

export type ReceiverProblem =
  | { readonly kind: 'text' | 'checksum' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  | { readonly kind: 'noName'; readonly name: string }
  | { readonly kind: 'lookup'; readonly error: ModalError }

export type ReceiverState =
  | { readonly status: 'empty' }
  | { readonly status: 'looking' }
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
  | { readonly step: 'editing' }
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
  | { readonly kind: 'reverted' }
  /** This tab or another one sent the same a moment ago. */
  | { readonly kind: 'repeated' }

export type SendBlocker =
  | { readonly kind: 'token' | 'amountEmpty' | 'funds' | 'gas' | 'receiverEmpty' | 'receiverLooking' }
  | { readonly kind: 'amount'; readonly reason: SendAmountReason }
  | { readonly kind: 'receiver'; readonly problem: ReceiverProblem }
  | { readonly kind: 'minimum'; readonly minimum: string }
