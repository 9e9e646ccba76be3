import { en, type Messages, pageLanguage } from './en.js'
import { type Language, reworded } from './language.js'
import { rightToLeft } from './right-to-left.js'

/** The direction of a language. English stands in for those without texts, and goes as the page does. */
export const directionOf = (tag: string): 'ltr' | 'rtl' | '' =>
  tag === 'en' ? '' : rightToLeft.has(tag.replace(/-.*/, '')) ? 'rtl' : 'ltr'

/** The window's texts in the language that is spoken now, with the way to those of each view. */
export function messagesIn(language: Language): Messages {
  const { tag, words } = language.get()
  const own = language.own()
  if (!words && !own && language.asked === undefined) return en
  const parts: Record<string, unknown> = {}
  const partOf = <Texts extends object>(part: string, english: Texts) => {
    parts[part] ??= reworded(reworded(english, Object(words)[part]), Object(own)[part])
    return parts[part] as Texts // in the place of the English ones
  }
  let format: Intl.NumberFormat | undefined
  return {
    ...partOf('window', en),
    // Without texts in it, it is English that is read aloud.
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
