import * as z from 'zod/mini'

const nothing = z.optional(z.strictObject({}))

/** Account tabs are Tokens, NFTs, Activity. */
export const accountTabs = ['Tokens', 'NFTs', 'Activity'] as const

/** Verbs of a visitor who looks at what an account has. Each means the same in both targets. */
export const accountVerbs = {
  /** Waits until Account shows this in all, as it is read: `$40,855.42`. */
  seeTotal: z.string(),
  /** Waits until the list of tokens is these, by symbol. Without any: until it says that there are none. */
  seeTokens: z.array(z.string()),
  /** Waits until the list says that it is not to be had. */
  seeBalancesUnavailable: nothing,
  /** The eye beside the total: hides all amounts, or shows them again. */
  hideBalances: nothing,
  /** Waits until no amount is shown. */
  seeBalancesHidden: nothing,
  /** Under the words that say why the list is not to be had, once it may be asked for again. */
  retryBalances: nothing,
  /** A tab of Account, by its text. */
  chooseAccountTab: z.enum(accountTabs),
  /**
   * Waits until the tab of NFTs shows these, by name and each with its picture. Without any: until it says that there are
   * none.
   */
  seeNfts: z.array(z.string()),
  /** Waits until the tab of NFTs says that it could not be loaded. */
  seeNftsFailed: nothing,
  retryNfts: nothing,
  openAccounts: nothing,
  /** An account of the wallet, counted from 1. */
  switchAccount: z.int(),
} as const

export type AccountVerb = keyof typeof accountVerbs
export type AccountInput<Verb extends AccountVerb> = z.infer<(typeof accountVerbs)[Verb]>
/** Each of these verbs, done by one driver. */
export type AccountActions = { readonly [Verb in AccountVerb]: (input: AccountInput<Verb>) => Promise<void> }
