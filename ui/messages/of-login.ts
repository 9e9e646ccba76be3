import type { Messages } from './en.js'
import { enLogin, type LoginMessages } from './en-login.js'

/** The sentences of logging in, in the language of the window. */
export function loginMessagesOf(messages: Messages): LoginMessages {
  const byLanguage: Readonly<Record<string, LoginMessages>> = { en: enLogin }
  return byLanguage[messages.language] ?? enLogin
}
