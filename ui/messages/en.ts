import { enWindow } from './english/window.js'
import { grouped } from './grouped.js'

/** Texts of the window itself and of its first view. The other views bring their own. */
export const en = {
  /** The language of these sentences, and of dates among them. */
  language: 'en',
  /** The language that numbers are written and read in: the page's, where it names one. */
  get numbers(): string {
    return pageLanguage('en')
  },
  count: grouped,
  ...enWindow,
}

/** The texts of the window in the language that it speaks. */
export type Messages = typeof en & {
  /** The texts of a part in that language, as the host words them; absent in plain English. */
  readonly partOf?: <Texts extends object>(part: string, english: Texts) => Texts
}

/** In which the page writes its numbers: what its `lang` says, else the language of the window's words. */
export function pageLanguage(fallback: string): string {
  const { lang } = document.documentElement
  try {
    return Intl.getCanonicalLocales(lang)[0] ?? fallback
  } catch {
    return fallback // no tag of a language
  }
}

/** Picks the texts of a view by the window's language. */
export type MessagesOf<Texts extends object> = (messages: Messages) => Texts

/** The texts of one part of the modal, a member of `Words`: in English, unless the window speaks another language. */
export function inLanguage<Texts extends object>(part: string, english: Texts): MessagesOf<Texts> {
  return ({ partOf }) => partOf?.(part, english) ?? english
}
