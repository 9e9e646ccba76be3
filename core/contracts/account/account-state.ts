import * as z from 'zod/mini'
import { anything, boolean, list, number, oneOf, pictureUrl, webUrl } from '../../lib/light-forms.js'
import { caipAddress, namespace } from '../caip.js'
import { connectionStatus } from '../connection-state.js'
import { accountType } from './account.js'
import { accountRecord, connectedWalletInfo, embeddedUser } from './account-entities.js'
import { tokenBalance } from './token.js'

/**
 * SPEC 3, "Account state per chain namespace". `preferredAccountType` is this namespace's of SPEC's `preferredAccountTypes`;
 * `namespace` and what is known of the balance are our own.
 */
export const accountState = z.strictObject({
  namespace,
  caipAddress: z.optional(caipAddress),
  address: z.optional(z.string()),
  status: connectionStatus,
  /** Three decimals, cut. After a failure it is `0.00` and `isBalanceKnown` is false: show no number then. */
  balance: z.optional(z.string()),
  balanceSymbol: z.optional(z.string()),
  isBalanceKnown: boolean(),
  balanceStatus: oneOf(['none', 'loading', 'known', 'failed']),
  profileName: z.optional(z.string()),
  profileImage: z.optional(pictureUrl()),
  user: z.optional(embeddedUser),
  /** Where the network's explorer shows this account. */
  addressExplorerUrl: z.optional(webUrl()),
  smartAccountDeployed: boolean(),
  currentTab: number(),
  tokenBalance: list(tokenBalance),
  addressLabels: z.custom<ReadonlyMap<string, string>>(isMapOfTexts, 'a map of texts'),
  allAccounts: list(accountRecord),
  preferredAccountType: accountType,
  socialProvider: z.optional(z.string()),
  /** The provider's window: an object of the browser's, not data. */
  socialWindow: z.optional(anything()),
  farcasterUrl: z.optional(webUrl()),
  connectedWalletInfo: z.optional(connectedWalletInfo),
})
export type AccountState = z.infer<typeof accountState>

/** A map of MobX is one too, and no instance of `Map`. */
function isMapOfTexts(value: unknown): boolean {
  const isMap = Object.prototype.toString.call(value) === '[object Map]'
  const entries = isMap ? [...(value as ReadonlyMap<unknown, unknown>)] : [] // it says so
  return isMap && entries.every((entry) => entry.every((each) => typeof each === 'string'))
}
