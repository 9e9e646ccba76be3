import * as z from 'zod/mini'

/** In the page's own words; what is left out is what the page suggests. */
const choice = z.strictObject({
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  asset: z.optional(z.string()),
  /** `ethereum`, `base`, `solana` */
  network: z.optional(z.string()),
})

/** Events on the page of a card purchase, and later ones at its provider. */
export const onrampAction = z.union([
  // On the page that the modal opened. `decline`: the card is refused; `close`: the window, without a word.
  z.enum(['pay', 'decline', 'cancel', 'close']),
  // The oldest purchase that is on its way comes, or is taken back.
  z.enum(['deliver', 'fail']),
  z.strictObject({ pay: choice }),
  z.strictObject({ decline: choice }),
])
export type OnrampAction = z.infer<typeof onrampAction>

/** Facts about the providers of card purchases. */
export const onrampFacts = z.strictObject({
  open: z.optional(z.int()),
  purchases: z.optional(z.array(z.enum(['in-progress', 'success', 'failed']))),
})
