import * as z from 'zod/mini'

const choice = z.strictObject({
  amount: z.optional(z.string()),
  currency: z.optional(z.string()),
  asset: z.optional(z.string()),
  /** `ethereum`, `base`, `solana` */
  network: z.optional(z.string()),
})

export const onrampAction = z.union([
  // On the page that the modal opened. `decline`: the card is refused; `close`: the window, without a word.
  z.enum(['pay', 'decline', 'cancel', 'close']),
  // The oldest purchase that is on its way comes, or is taken back.
  z.enum(['deliver', 'fail']),
  z.strictObject({ pay: choice }),
  z.strictObject({ decline: choice }),
])
export type OnrampAction = z.infer<typeof onrampAction>

export const onrampFacts = z.strictObject({
  open: z.optional(z.int()),
  purchases: z.optional(z.array(z.enum(['in-progress', 'success', 'failed']))),
})
