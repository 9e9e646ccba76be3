import * as z from 'zod/mini'
import { withData } from './view-shapes.js'

/** What an account did has a page for each transaction. */
export const activityViews = {
  /** `hash`: of an EVM transaction; on Solana its signature. */
  TransactionDetails: withData('TransactionDetails', z.strictObject({ hash: z.string() })),
} as const
