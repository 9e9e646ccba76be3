import type { Messages } from './en.js'
import { enReview, type ReviewMessages } from './en-review.js'

/** The sentences that reviews share, in the language of the window. */
export function reviewMessagesOf(messages: Messages): ReviewMessages {
  const byLanguage: Readonly<Record<string, ReviewMessages>> = { en: enReview }
  return byLanguage[messages.language] ?? enReview
}
