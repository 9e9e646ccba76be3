import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

export const accountTabs = ['Tokens', 'NFTs', 'Activity'] as const

/** Verbs of a visitor who looks at what an account has. Each means the same in both targets. */
export const accountVerbs = {
  seeTotal: z.string(),
  /** Waits until the list of tokens is these, by symbol. Without any: until it says that there are none. */
  seeTokens: z.array(z.string()),
  seeBalancesUnavailable: nothing,
  /** The eye beside the total: hides all amounts, or shows them again. */
  hideBalances: nothing,
  seeBalancesHidden: nothing,
  /** Under the words that say why the list is not to be had, once it may be asked for again. */
  retryBalances: nothing,
  chooseAccountTab: z.enum(accountTabs),
  /**
   * Waits until the tab of NFTs shows these, by name and each with its picture. Without any: until it says that there are
   * none.
   */
  seeNfts: z.array(z.string()),
  seeNftsFailed: nothing,
  retryNfts: nothing,
  openAccounts: nothing,
  switchAccount: z.int(),
} as const

export type AccountActions = ActionsOf<typeof accountVerbs>

/** Verbs of a visitor who gives the account a name. Each means the same in both targets. */
export const nameVerbs = {
  chooseAName: nothing,
  enterName: z.string(),
  seeNameRefused: z.enum(['short', 'characters', 'legacy']),
  registerName: z.string(),
  cancelName: nothing,
  seeNamesFailed: z.string(),
  retryNames: nothing,
  finishName: nothing,
} as const

export type NameActions = ActionsOf<typeof nameVerbs>
