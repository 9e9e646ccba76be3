import * as z from 'zod/mini'
import { namespace } from './caip.js'
import { boolean, number, orNull, pictureUrl } from './light-forms.js'
import { shownText } from './shown-text.js'

/** SPEC 6: "Account types are eoa, smartAccount and payment." */
export const accountType = z.enum(['eoa', 'smartAccount', 'payment'])
export type AccountType = z.infer<typeof accountType>

/** SPEC 3, "Account record": one account that a wallet gave. */
export const accountRecord = z.object({
  namespace,
  address: z.string(),
  type: accountType,
  publicKey: z.optional(z.string()),
  path: z.optional(z.string()),
})
export type AccountRecord = z.infer<typeof accountRecord>

/** SPEC 3: the wallet behind a connection, as the visitor knows it. */
export const connectedWalletInfo = z.object({
  name: shownText(),
  icon: z.optional(pictureUrl()),
  /** The wallet's rdns, or its connector id where it announced none. */
  identifier: z.optional(z.string()),
  social: z.optional(z.string()),
})
export type ConnectedWalletInfo = z.infer<typeof connectedWalletInfo>

/** SPEC 7: answer of `GET /v1/identity/{address}`, and what is shown beside an address. */
export const identity = z.object({ name: orNull(shownText()), avatar: orNull(pictureUrl()) })
export type Identity = z.infer<typeof identity>

/** SPEC 3, "Embedded-wallet user". */
export const embeddedUser = z.object({
  email: z.optional(orNull(z.string())),
  username: z.optional(orNull(shownText())),
  address: z.string(),
  chainId: z.union([number(), z.string()]),
  accounts: z.optional(z.array(z.object({ address: z.string(), type: z.enum(['eoa', 'smartAccount']) }))),
  preferredAccountType: z.optional(z.string()),
  smartAccountDeployed: z.optional(boolean()),
})
export type EmbeddedUser = z.infer<typeof embeddedUser>

/** What a host may say of each: an account without a wallet has two types on EVM networks, and one on all others. */
export function hostAccountTypes() {
  const type = <Type extends AccountType>(...types: readonly Type[]) => z.exactOptional(z.enum(types))
  return z.strictObject({
    eip155: type('eoa', 'smartAccount'),
    solana: type('eoa'),
    polkadot: type('eoa'),
    bip122: type('payment'),
  })
}

/** SPEC 6: what an account is taken for unless the host or the visitor says otherwise. */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const satisfies Record<z.infer<typeof namespace>, AccountType>
