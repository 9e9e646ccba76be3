const isDigit = /\p{Nd}/u
const arabicDecimalSign = '\u066b'

/**
 * Converts the digits of every script to 0–9: Arabic, Persian, Hindi and Thai keyboards type others. The Arabic decimal
 * sign becomes `decimalSign`; all other characters stay.
 * @example toLatinDigits('۱۲٫۵') // '12.5'
 */
export function toLatinDigits(text: string, decimalSign = '.'): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)))
    .replaceAll(arabicDecimalSign, () => decimalSign)
}

/** The value of a digit. Unicode stores the ten digits of each script in order, from zero to nine. */
function digitValue(digit: string): number {
  const point = Number(digit.codePointAt(0))
  let zero = point
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero--
  return (point - zero) % 10
}
