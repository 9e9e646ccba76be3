/** A sum in a currency, exact: `$7,500.00`, `7 500 €`. A code that is no currency stands behind the number. */
export function formatMoney(decimal: string, currency: string, language: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const digits = Number(fraction) > 0 ? 2 : 0
  try {
    const format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      numberingSystem: 'latn',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    // The whole part as bigint and the cents by hand: no sum passes through floating point.
    const parts = format.formatToParts(BigInt(whole))
    const cents = fraction.padEnd(2, '0').slice(0, 2)
    return parts.map(({ type, value }) => (type === 'fraction' ? cents : value)).join('')
  } catch {
    return `${decimal} ${currency}` // none that the browser knows
  }
}

/** `$` of USD, as it stands before an amount; the code where there is no sign. */
export function currencySign(currency: string, language: string): string {
  try {
    const parts = new Intl.NumberFormat(language, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    return parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  } catch {
    return currency // none that the browser knows
  }
}

/** The marks of those that take the money. Meld has none of its own that is known here. */
export const providerMarks: Readonly<Record<string, string | undefined>> = {
  coinbase: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0052ff" d="M0 0h24v24H0z"/><path fill="none" stroke="#fff" stroke-width="3.6" d="M16.9 10.4a5.2 5.2 0 1 0 0 3.2"/></svg>')}`,
}
