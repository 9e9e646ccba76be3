import { parseAmount } from '../lib/quantities.js'
import type { Chain } from './chain.js'

/** Smallest units of an amount such as `10 SUI`. @throws Error for another coin, and for more decimals than it has */
export function parseCoin({ symbol, decimals }: NonNullable<Chain['coin']>, text: string): bigint {
  const [, whole = '', fraction = '', unit] = /^(\d+)(?:\.(\d+))? (\S+)$/.exec(text) ?? []
  if (unit !== symbol) throw new Error(`"${text}" is not an amount such as 10 ${symbol}`)
  if (fraction.length > decimals) throw new Error(`"${text}" has more decimals than ${symbol} has`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Smallest units of an amount on a chain: of its own coin, or of those that the harness knows. */
export function parseAmountOn({ coin }: Pick<Chain, 'coin'>, text: string): bigint {
  return coin ? parseCoin(coin, text) : parseAmount(text)
}
