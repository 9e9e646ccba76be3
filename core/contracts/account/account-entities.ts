import * as z from 'zod/mini'
import { boolean, either, number, oneOf, orNull, pictureUrl } from '../../lib/light-forms.js'
import { shownText } from '../../lib/shown-text.js'
import { namespace } from '../caip.js'
import { accountType } from './account.js'

/** One account that a wallet gave. */
export const accountRecord = z.object({
  namespace,
  address: z.string(),
  type: accountType,
  publicKey: z.optional(z.string()),
  path: z.optional(z.string()),
})
export type AccountRecord = z.infer<typeof accountRecord>

/** The wallet behind a connection, as the visitor knows it. */
export const connectedWalletInfo = z.object({
  name: shownText(),
  icon: z.optional(pictureUrl()),
  /** The wallet's rdns, or its connector id where it announced none. */
  identifier: z.optional(z.string()),
  social: z.optional(z.string()),
})
export type ConnectedWalletInfo = z.infer<typeof connectedWalletInfo>

/** Who logged in without a wallet. */
export const embeddedUser = z.object({
  email: z.optional(orNull(z.string())),
  username: z.optional(orNull(shownText())),
  address: z.string(),
  chainId: either(number(), z.string()),
  accounts: z.optional(z.array(z.object({ address: z.string(), type: oneOf(['eoa', 'smartAccount']) }))),
  preferredAccountType: z.optional(z.string()),
  smartAccountDeployed: z.optional(boolean()),
})
export type EmbeddedUser = z.infer<typeof embeddedUser>
