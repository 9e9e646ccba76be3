import type { Messages } from './en.js'

/** Picks the texts of a view by the window's language. */
export type MessagesOf<Texts extends object> = (messages: Messages) => Texts

/** English stands in for a language that a view has no texts in. */
export function inLanguage<Texts extends object>(
  byLanguage: Readonly<{ en: Texts } & Record<string, Texts>>,
): MessagesOf<Texts> {
  return ({ language }) => byLanguage[language] ?? byLanguage.en
}
