import { cutDecimals } from './decimal.js'

/** Formats a percentage in the page's language with Latin digits. Cuts after two places and never rounds up. */
export function formatPercent(percent: string, language = 'en'): string {
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
  })
  return format.format(Number(`${cutDecimals(percent, 2)}e-2`))
}

/** Formats a range such as `1-2%` like {@link formatPercent}. */
export function formatPercentRange(range: string, language = 'en'): string {
  const ends = range.replace('%', '').split('-')
  return ends.map((end) => formatPercent(end, language)).join('–')
}
