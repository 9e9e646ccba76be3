/** Formats an exact amount of money: `$7,500.00`, `7 500 €`. An invalid currency code is put after the number. */
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
    // Formats the whole part as a bigint and adds the cents as text, to avoid floating point.
    const parts = format.formatToParts(BigInt(whole))
    const cents = fraction.padEnd(2, '0').slice(0, 2)
    // Arabic writes `US$`, unlike the other languages.
    const sign = (value: string) => (currency === 'USD' ? '$' : value)
    return parts
      .map(({ type, value }) => (type === 'fraction' ? cents : type === 'currency' ? sign(value) : value))
      .join('')
  } catch {
    return `${decimal} ${currency}` // the browser does not know the currency
  }
}

/** The providers' logos, by label. No logo of Meld is known here. */
const providerMarks: Readonly<Record<string, string | undefined>> = {
  Coinbase: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0052ff" d="M0 0h24v24H0z"/><path fill="none" stroke="#fff" stroke-width="3.6" d="M16.9 10.4a5.2 5.2 0 1 0 0 3.2"/></svg>')}`,
}

export const markOf = ({ label }: { readonly label: string }): string | undefined => providerMarks[label]
