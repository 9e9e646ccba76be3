import * as z from 'zod/mini'
import { oneOf, orNull, pictureUrl } from '../../lib/light-forms.js'
import { shownText } from '../../lib/shown-text.js'
import type { Namespace } from '../caip.js'

export type { AccountRecord, ConnectedWalletInfo, EmbeddedUser } from './account-entities.js'

/** SPEC 6: "Account types are eoa, smartAccount and payment." */
export const accountType = oneOf(['eoa', 'smartAccount', 'payment'])
export type AccountType = z.infer<typeof accountType>

/** SPEC 7: answer of `GET /v1/identity/{address}`, and what is shown beside an address. */
export const identity = z.object({ name: orNull(shownText()), avatar: orNull(pictureUrl()) })
export type Identity = z.infer<typeof identity>

/** What a host may say of each: an account without a wallet has two types on EVM networks, and one on all others. */
export function hostAccountTypes() {
  const type = <Type extends AccountType>(...types: readonly Type[]) => z.exactOptional(oneOf(types))
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
} as const satisfies Record<Namespace, AccountType>
