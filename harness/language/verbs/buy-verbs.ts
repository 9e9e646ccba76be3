import * as z from 'zod/mini'

const nothing = z.optional(z.strictObject({}))

/** Verbs of a visitor who buys at a provider. Each means the same in both targets. */
export const buyVerbs = {
  /** Written into the field of the sum to pay. */
  enterPayment: z.string(),
  /** One of the sums to choose from, by its number. */
  choosePayment: z.enum(['100', '250', '500', '1000']),
  /** Why the sum cannot be paid; `limit` is the least or the most that can be, in digits. */
  seePaymentRefused: z.strictObject({
    reason: z.enum(['below', 'above', 'zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'text']),
    limit: z.optional(z.string()),
  }),
  /** The symbol of the bought asset, in the list that its row opens. */
  chooseBought: z.string(),
  /** In what it is paid, by its code, in the list that its button opens. */
  chooseCurrency: z.string(),
  /** The row of a provider, which opens its page in the same tap. */
  buyAt: z.enum(['coinbase', 'meld']),
  /** The link that is drawn where no window was opened. */
  openPurchasePage: nothing,
  /** The provider's page once more, after it was closed or failed. */
  buyAgain: nothing,
  /** The row of a provider whose page could not be made ready. */
  retryProvider: nothing,
  openPurchases: nothing,
  /** The list of purchases that could not be had. */
  retryPurchases: nothing,
  openBuyGuide: nothing,
} as const

export type BuyVerb = keyof typeof buyVerbs
export type BuyInput<Verb extends BuyVerb> = z.infer<(typeof buyVerbs)[Verb]>
/** Each of these verbs, done by one driver. */
export type BuyActions = { readonly [Verb in BuyVerb]: (input: BuyInput<Verb>) => Promise<void> }
