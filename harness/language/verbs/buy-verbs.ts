import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

/** Verbs of a visitor who buys at a provider. Each means the same in both targets. */
export const buyVerbs = {
  enterPayment: z.string(),
  choosePayment: z.enum(['100', '250', '500', '1000']),
  /** Why the sum cannot be paid; `limit` is the least or the most that can be, in digits. */
  seePaymentRefused: z.strictObject({
    reason: z.enum(['below', 'above', 'zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'text']),
    limit: z.optional(z.string()),
  }),
  chooseBought: z.string(),
  chooseCurrency: z.string(),
  buyAt: z.enum(['coinbase', 'meld']),
  openPurchasePage: nothing,
  buyAgain: nothing,
  retryProvider: nothing,
  openPurchases: nothing,
  retryPurchases: nothing,
  openBuyGuide: nothing,
} as const

export type BuyActions = ActionsOf<typeof buyVerbs>
