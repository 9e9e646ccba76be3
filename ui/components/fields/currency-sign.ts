import { rightToLeft } from '../../messages/right-to-left.js'

/**
 * The currency's sign, `$` for USD, at the side where the language writes it beside an amount; without a sign, its
 * code.
 */
export function currencySign(
  currency: string,
  language: string,
): { readonly prefix?: string | undefined; readonly suffix?: string | undefined } {
  const { sign, isAfter } = signIn(currency, language)
  // A sign after the number stands at its left in a right-to-left language.
  return isAfter && !rightToLeft.has(language.split('-')[0] ?? '') ? { suffix: sign } : { prefix: sign }
}

function signIn(currency: string, language: string) {
  try {
    const format = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    const parts = format.formatToParts(1)
    const at = parts.findIndex(({ type }) => type === 'currency')
    const sign = currency === 'USD' ? '$' : parts[at]?.value
    return { sign: sign ?? currency, isAfter: at > parts.findIndex(({ type }) => type === 'integer') }
  } catch {
    return { sign: currency, isAfter: true } // the browser does not know the currency
  }
}
