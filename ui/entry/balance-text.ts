import type { Language } from '../messages/language.js'
import { pageLanguage } from '../messages/page-language.js'

/**
 * A balance as people of the page's language read it, without zeros at its end. Takes the machine's form: a point, and
 * no grouping.
 * @example balanceText('1234.500', language) // `1.234,5` on a German page
 */
export function balanceText(balance: string, { asked, get }: Pick<Language, 'asked' | 'get'>): string {
  const format = new Intl.NumberFormat(asked ?? pageLanguage(get().tag), {
    numberingSystem: 'latn',
    maximumFractionDigits: 3,
  })
  return format.format(Number(balance))
}
