// Made from ui/messages/languages/en.json by `npm run languages -- --write`. Edit the texts there.
import { inLanguage } from '../en.js'

export const enAmounts = {
  /** `one` and `other` are the amounts that the text may stand for, as they are to be typed. */
  ambiguousAmount: (typed: string, one: string, other: string) => `“${typed}” can mean ${one} or ${other}. Enter the one you mean.`,
}

export type AmountMessages = typeof enAmounts

export const amountMessagesOf = inLanguage('amounts', enAmounts)
