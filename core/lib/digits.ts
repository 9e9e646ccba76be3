const isDigit = /\p{Nd}/u
const arabicDecimalSign = '\u066b'

/**
 * Writes the digits of every script as 0 to 9, as keyboards for Arabic, Persian, Hindi and Thai type others. The decimal
 * sign of Arabic becomes `decimalSign`; every other character stays.
 * @example toLatinDigits('۱۲٫۵') // '12.5'
 */
export function toLatinDigits(text: string, decimalSign = '.'): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit)))
    .replaceAll(arabicDecimalSign, () => decimalSign)
}

/** Unicode places the ten digits of a script in a row from zero to nine, and no row begins in the middle of another. */
function digitValue(digit: string): number {
  const point = Number(digit.codePointAt(0))
  let zero = point
  while (isDigit.test(String.fromCodePoint(zero - 1))) zero--
  return (point - zero) % 10
}
