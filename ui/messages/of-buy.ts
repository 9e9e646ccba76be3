import type { Messages } from './en.js'
import { type BuyMessages, enBuy } from './en-buy.js'

/** The sentences about buying, in the language of the window. */
export function buyMessagesOf(messages: Messages): BuyMessages {
  const byLanguage: Readonly<Record<string, BuyMessages>> = { en: enBuy }
  return byLanguage[messages.language] ?? enBuy
}
