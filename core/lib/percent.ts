import { cutDecimals } from './decimal.js'

/**
 * Percent as the page's language writes them, with Latin digits: cut after two places, never rounded up.
 * @example formatPercent('5.259', 'de') // '5,25 %'
 */
export function formatPercent(percent: string, language = 'en'): string {
  const format = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
  })
  return format.format(Number(`${cutDecimals(percent, 2)}e-2`))
}

/** A range such as `1-2%`, in the same way. */
export function formatPercentRange(range: string, language = 'en'): string {
  const ends = range.replace('%', '').split('-')
  return ends.map((end) => formatPercent(end, language)).join('–')
}
