const balanceDecimals = 3

/** An amount of smallest units as an exact decimal text: `toDecimal(1500n, 3)` is `'1.5'`. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Formats a balance with three decimals. Cuts instead of rounding up, so that a balance never looks larger than it is.
 * @example formatBalance('1.23999') // '1.239'
 */
export function formatBalance(decimal: string): string {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(decimal.trim())
  if (!match) return '0.000'
  const [, sign = '', whole = '', fraction = ''] = match
  const shown = `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction.slice(0, balanceDecimals).padEnd(balanceDecimals, '0')}`
  return /[1-9]/.test(shown) ? `${sign}${shown}` : shown
}
