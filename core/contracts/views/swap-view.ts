import * as z from 'zod/mini'
import { plain, withData } from './view-shapes.js'

/** A swap that is begun from outside: tokens by their symbols, and the amount as a visitor would type it, with a point. */
const prefilledSwap = z.optional(
  z.strictObject({
    fromToken: z.optional(z.string()),
    toToken: z.optional(z.string()),
    amount: z.optional(z.string()),
  }),
)
export type PrefilledSwap = z.infer<typeof prefilledSwap>

/** Of one token for another. The list is opened for one of the two fields. */
export const swapViews = {
  Swap: withData('Swap', prefilledSwap),
  SwapSelectToken: withData('SwapSelectToken', z.strictObject({ side: z.enum(['source', 'target']) })),
  SwapPreview: plain('SwapPreview'),
} as const
