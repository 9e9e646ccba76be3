import { en, type Messages } from './en.js'
import { type Language, reworded } from './language.js'
import { pageLanguage } from './page-language.js'
import { rightToLeft } from './right-to-left.js'

/**
 * The direction of a language. English is also the fallback for other languages, so it follows the page's direction.
 */
export const directionOf = (tag: string): 'ltr' | 'rtl' | '' =>
  tag === 'en' ? '' : rightToLeft.has(tag.replace(/-.*/, '')) ? 'rtl' : 'ltr'

/** The window's texts in the current language, with access to those of each view. */
export function messagesIn(language: Language): Messages {
  const { tag, words } = language.get()
  const own = language.own()
  if (!words && !own && language.asked === undefined) return en
  const parts: Record<string, unknown> = {}
  const partOf = <Texts extends object>(part: string, english: Texts) => {
    parts[part] ??= reworded(reworded(english, Object(words)[part]), Object(own)[part])
    return parts[part] as Texts // it replaces the English texts
  }
  let format: Intl.NumberFormat | undefined
  return {
    ...partOf('window', en),
    // Without texts in the language, English is read aloud.
    language: words || own ? tag : 'en',
    get numbers(): string {
      return language.asked ?? pageLanguage(tag)
    },
    count(amount) {
      format ??= new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
      return format.format(amount)
    },
    partOf,
  }
}
