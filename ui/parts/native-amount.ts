import { formatAmount } from '../../core/format/amount.js'
import { toDecimal } from '../../core/format/balance.js'
import type { SendReview } from '../../core/state/send-review.js'

/** In the coin that fees are paid in. */
export function nativeAmount(units: bigint, { network }: SendReview, language: string): string {
  const { decimals, symbol } = network.nativeCurrency
  return `${formatAmount(toDecimal(units, decimals), { language, decimals: 6 })} ${symbol}`
}
