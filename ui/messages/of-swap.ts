import type { Messages } from './en.js'
import { enSwap, type SwapMessages } from './en-swap.js'

/** The sentences of swapping, in the language of the window. */
export function swapMessagesOf(messages: Messages): SwapMessages {
  const byLanguage: Readonly<Record<string, SwapMessages>> = { en: enSwap }
  return byLanguage[messages.language] ?? enSwap
}
