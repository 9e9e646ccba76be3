import { parseAmount } from '../lib/quantities.js'
import type { Chain } from './chain.js'

/** Converts an amount such as `10 SUI` to smallest units. @throws Error for another coin, or for more decimals than it has */
export function parseCoin({ symbol, decimals }: NonNullable<Chain['coin']>, text: string): bigint {
  const [, whole = '', fraction = '', unit] = /^(\d+)(?:\.(\d+))? (\S+)$/.exec(text) ?? []
  if (unit !== symbol) throw new Error(`"${text}" is not an amount such as 10 ${symbol}`)
  if (fraction.length > decimals) throw new Error(`"${text}" has more decimals than ${symbol} has`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Converts an amount to smallest units: of the chain's own coin, or of a coin that the harness knows. */
export function parseAmountOn({ coin }: Pick<Chain, 'coin'>, text: string): bigint {
  return coin ? parseCoin(coin, text) : parseAmount(text)
}
