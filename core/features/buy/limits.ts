import type { PaymentCurrency } from '../../contracts/api/onramp.js'
import { type AmountReason, parseAmount } from '../../lib/amount.js'
import { compareDecimals, isDecimal } from '../../lib/decimal.js'

/** The lowest and the highest limit of all payment methods: the visitor chooses a method only at the provider. */
export function limitsOf({
  payment_method_limits: methods,
}: PaymentCurrency): { min: string; max: string } | undefined {
  const [first, ...others] = methods.filter(({ min, max }) => isDecimal(min) && isDecimal(max))
  if (!first) return undefined
  let { min, max } = first
  for (const other of others) {
    if (compareDecimals(other.min, min) < 0) min = other.min
    if (compareDecimals(other.max, max) > 0) max = other.max
  }
  return { min, max }
}

/** `amount` is a decimal. An empty field is neither an amount nor a problem. `limit` is a decimal. */
export interface ParsedPayment {
  readonly amount?: string | undefined
  readonly problem?:
    | { readonly reason: Exclude<AmountReason, 'empty' | 'balance'> }
    | { readonly reason: 'below' | 'above'; readonly limit: string }
    | undefined
}

/** Parses the sum to pay as the visitor typed it. `decimalSign` is the page's. */
export function parsePayment(typed: string, decimalSign: string, currency: PaymentCurrency | undefined): ParsedPayment {
  const parsed = parseAmount(typed, { decimals: 2, decimalSign })
  if (parsed.reason === 'empty' || parsed.reason === 'balance') return {}
  if (parsed.reason) return { problem: { reason: parsed.reason } }
  const { decimal: amount } = parsed
  const limits = currency && limitsOf(currency)
  if (limits && compareDecimals(amount, limits.min) < 0) return { problem: { reason: 'below', limit: limits.min } }
  if (limits && compareDecimals(amount, limits.max) > 0) return { problem: { reason: 'above', limit: limits.max } }
  return { amount }
}
