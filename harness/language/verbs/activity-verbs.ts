import * as z from 'zod/mini'

const nothing = z.optional(z.strictObject({}))

/** Verbs of a visitor who looks at what an account did. Each means the same in both targets. */
export const activityVerbs = {
  /**
   * Waits until the list begins with these rows, by their words: `Sent`, `Swapping`, `Approval failed`. Without any: until
   * it says that there is nothing.
   */
  seeActivity: z.array(z.string()),
  /** Waits until the list begins with rows that show the pictures of these NFTs, by name; null for a row without one. */
  seeNftPreviews: z.array(z.union([z.string(), z.null()])),
  /** Waits until the list says that it loads. */
  seeActivityLoading: nothing,
  /** Waits until the list says that it could not be loaded. */
  seeActivityFailed: nothing,
  retryActivity: nothing,
  /** To the end of the list, which brings the page after. */
  moreActivity: nothing,
  /** The page of the first row of that name. */
  openTransaction: z.string(),
  /** Waits until the page of a transaction says so, by its labels: `{ Status: Confirmed, "Network fee": "0.000021 ETH" }`. */
  seeTransaction: z.record(z.string(), z.string()),
  copyTransactionHash: nothing,
  /** On the page of one that waits too long. */
  speedUp: nothing,
  /** On the page of one that was dropped. */
  sendAgain: nothing,
  /** On the page of one that another took the place of. */
  openReplacement: nothing,
} as const

export type ActivityVerb = keyof typeof activityVerbs
export type ActivityInput<Verb extends ActivityVerb> = z.infer<(typeof activityVerbs)[Verb]>
/** Each of these verbs, done by one driver. */
export type ActivityActions = { readonly [Verb in ActivityVerb]: (input: ActivityInput<Verb>) => Promise<void> }
