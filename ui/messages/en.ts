import { enWindow } from './english/window.js'
import { grouped } from './grouped.js'
import { pageLanguage } from './page-language.js'

/** Texts of the window and its first view. The other views import their own. */
export const en = {
  /** The language of these texts, and of dates in them. */
  language: 'en',
  /** The language of numbers, written and parsed: the page's, if it names one. */
  get numbers(): string {
    return pageLanguage('en')
  },
  count: grouped,
  ...enWindow,
}

/** The window's texts in the current language. */
export type Messages = typeof en & {
  /** The texts of a part in that language, with the host's replacements; absent for plain English. */
  readonly partOf?: <Texts extends object>(part: string, english: Texts) => Texts
}

/** Picks the texts of a view in the window's language. */
export type MessagesOf<Texts extends object> = (messages: Messages) => Texts

/** The texts of one part of the modal, a member of `Words`: in English unless the window uses another language. */
export function inLanguage<Texts extends object>(part: string, english: Texts): MessagesOf<Texts> {
  return ({ partOf }) => partOf?.(part, english) ?? english
}
