import type { Messages } from './en.js'
import { enSend, type SendMessages } from './en-send.js'

/** The sentences of sending and receiving, in the language of the window. */
export function sendMessagesOf(messages: Messages): SendMessages {
  const byLanguage: Readonly<Record<string, SendMessages>> = { en: enSend }
  return byLanguage[messages.language] ?? enSend
}
