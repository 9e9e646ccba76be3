import type { Messages } from './en.js'
import { enSwapTokens, type SwapTokensMessages } from './en-swap-tokens.js'

/** The sentences of the list of tokens to swap, in the language of the window. */
export function swapTokensMessagesOf(messages: Messages): SwapTokensMessages {
  const byLanguage: Readonly<Record<string, SwapTokensMessages>> = { en: enSwapTokens }
  return byLanguage[messages.language] ?? enSwapTokens
}
