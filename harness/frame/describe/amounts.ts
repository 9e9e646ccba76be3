/** A whole number of the smallest units as a decimal, exactly: `1000000000000000000` with 18 is `1`. */
export function toDecimal(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** From here on an approval is as good as without a limit: half of all that fits. */
export const unlimitedFrom = 2n ** 255n
