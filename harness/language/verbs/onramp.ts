import * as z from 'zod/mini'

const text = z.string()
/** The `network` is `ethereum`, `base` or `solana`. */
const choice = z.partial(z.strictObject({ amount: text, currency: text, asset: text, network: text }))

export const onrampAction = z.union([
  // On the page that the modal opened. `decline`: the card is refused; `close`: the window, without a word.
  z.enum(['pay', 'decline', 'cancel', 'close']),
  // The oldest purchase that is on its way comes, or is taken back.
  z.enum(['deliver', 'fail']),
  z.strictObject({ pay: choice }),
  z.strictObject({ decline: choice }),
])
export type OnrampAction = z.infer<typeof onrampAction>

export const onrampFacts = z.partial(
  z.strictObject({ open: z.int(), purchases: z.array(z.enum(['in-progress', 'success', 'failed'])) }),
)
