import type { Messages } from './en.js'
import { enViews, type ViewMessages } from './en-views.js'

/** The sentences of the later views, in the language of the window. */
export function viewMessagesOf(messages: Messages): ViewMessages {
  const byLanguage: Readonly<Record<string, ViewMessages>> = { en: enViews }
  return byLanguage[messages.language] ?? enViews
}
