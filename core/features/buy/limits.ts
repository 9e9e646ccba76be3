import type { PaymentCurrency } from '../../contracts/api/onramp.js'
import { type AmountReason, parseAmount } from '../../lib/amount.js'
import { compareDecimals, isDecimal } from '../../lib/decimal.js'

export interface OnrampLimits {
  /** Decimals: the least and the most that any of the payment methods takes. */
  readonly min: string
  readonly max: string
}

/** Which method a visitor pays with is said at the provider: an amount is refused where none takes it. */
export function limitsOf({ payment_method_limits: methods }: PaymentCurrency): OnrampLimits | undefined {
  // A text that is no number sets no limit.
  const [first, ...others] = methods.filter(({ min, max }) => isDecimal(min) && isDecimal(max))
  if (!first) return undefined
  return others.reduce<OnrampLimits>(
    (limits, { min, max }) => ({
      min: compareDecimals(min, limits.min) < 0 ? min : limits.min,
      max: compareDecimals(max, limits.max) > 0 ? max : limits.max,
    }),
    first,
  )
}

/** Why an amount cannot be paid. `limit` is a decimal. */
export type PaymentProblem =
  | { readonly reason: Exclude<AmountReason, 'empty' | 'balance'> }
  | { readonly reason: 'below' | 'above'; readonly limit: string }

/** `amount` is a plain decimal; nothing written is neither an amount nor a problem. */
export interface ParsedPayment {
  readonly amount?: string | undefined
  readonly problem?: PaymentProblem | undefined
}

/** Sums of money have two places. */
const PLACES = 2

/** Parses the sum to pay as the visitor typed it. `decimalSign` is the page's. */
export function parsePayment(typed: string, decimalSign: string, currency: PaymentCurrency | undefined): ParsedPayment {
  const parsed = parseAmount(typed, { decimals: PLACES, decimalSign })
  if (parsed.reason === 'empty' || parsed.reason === 'balance') return {}
  if (parsed.reason) return { problem: { reason: parsed.reason } }
  const limits = currency && limitsOf(currency)
  if (limits && compareDecimals(parsed.decimal, limits.min) < 0) {
    return { problem: { reason: 'below', limit: limits.min } }
  }
  if (limits && compareDecimals(parsed.decimal, limits.max) > 0) {
    return { problem: { reason: 'above', limit: limits.max } }
  }
  return { amount: parsed.decimal }
}
