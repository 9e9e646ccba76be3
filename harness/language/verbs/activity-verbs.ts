import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

/** Verbs of a visitor who looks at what an account did. Each means the same in both targets. */
export const activityVerbs = {
  /**
   * Waits until the list begins with these rows, by their words: `Sent`, `Swapping`, `Approval failed`. Without any: until
   * it says that there is nothing.
   */
  seeActivity: z.array(z.string()),
  /** Waits until the list begins with rows that show the pictures of these NFTs, by name; null for a row without one. */
  seeNftPreviews: z.array(z.union([z.string(), z.null()])),
  seeActivityLoading: nothing,
  seeActivityFailed: nothing,
  retryActivity: nothing,
  moreActivity: nothing,
  openTransaction: z.string(),
  /** Waits until the page of a transaction says so, by its labels: `{ Status: Confirmed, "Network fee": "0.000021 ETH" }`. */
  seeTransaction: z.record(z.string(), z.string()),
  copyTransactionHash: nothing,
  speedUp: nothing,
  sendAgain: nothing,
  openReplacement: nothing,
} as const

export type ActivityActions = ActionsOf<typeof activityVerbs>
