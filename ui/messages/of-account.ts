import type { Messages } from './en.js'
import { type AccountMessages, enAccount } from './en-account.js'

/** The sentences of an account, in the language of the window. */
export function accountMessagesOf(messages: Messages): AccountMessages {
  const byLanguage: Readonly<Record<string, AccountMessages>> = { en: enAccount }
  return byLanguage[messages.language] ?? enAccount
}
