import type { Messages } from './en.js'
import { enNames, type NamesMessages } from './en-names.js'

/** The sentences about names, in the language of the window. */
export function namesMessagesOf(messages: Messages): NamesMessages {
  const byLanguage: Readonly<Record<string, NamesMessages>> = { en: enNames }
  return byLanguage[messages.language] ?? enNames
}
