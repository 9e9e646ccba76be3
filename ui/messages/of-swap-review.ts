import type { Messages } from './en.js'
import { enSwapReview, type SwapReviewMessages } from './en-swap-review.js'

/** The sentences of reviewing a swap, in the language of the window. */
export function swapReviewMessagesOf(messages: Messages): SwapReviewMessages {
  const byLanguage: Readonly<Record<string, SwapReviewMessages>> = { en: enSwapReview }
  return byLanguage[messages.language] ?? enSwapReview
}
