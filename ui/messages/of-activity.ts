import type { Messages } from './en.js'
import { type ActivityMessages, enActivity } from './en-activity.js'

/** The sentences about transactions, in the language of the window. */
export function activityMessagesOf(messages: Messages): ActivityMessages {
  const byLanguage: Readonly<Record<string, ActivityMessages>> = { en: enActivity }
  return byLanguage[messages.language] ?? enActivity
}
