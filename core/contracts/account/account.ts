import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import type { Namespace } from '../caip.js'
import { orNull, pictureUrl } from '../fields.js'

export const accountType = z.enum(['eoa', 'smartAccount', 'payment'])
/** The kind of an account: a key's (`eoa`), a smart account, or one for payments (Bitcoin). */
export type AccountType = z.infer<typeof accountType>

/** The answer of `GET /v1/identity/{address}`, and what is shown beside an address. */
export const identity = z.object({ name: orNull(shownText()), avatar: orNull(pictureUrl()) })
export type Identity = z.infer<typeof identity>

/** Whether a wallet is connected, or is being connected or restored. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** One account that a wallet gave. */
export interface AccountRecord {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

/** The wallet behind a connection, as the visitor knows it. */
export interface ConnectedWalletInfo {
  name: string
  icon?: string | undefined
  /** The wallet's rdns, or its connector id where it announced none. */
  identifier?: string | undefined
  social?: string | undefined
}

/** A visitor who logged in without a wallet. */
export interface EmbeddedUser {
  email?: string | null | undefined
  username?: string | null | undefined
  address: string
  chainId: number | string
  accounts?: { address: string; type: 'eoa' | 'smartAccount' }[] | undefined
  preferredAccountType?: string | undefined
  smartAccountDeployed?: boolean | undefined
}

/** The account types that a host may choose. The embedded wallet has two types on EVM networks and one elsewhere. */
export function hostAccountTypes() {
  const type = <Type extends AccountType>(...types: readonly Type[]) => z.exactOptional(z.enum(types))
  return z.strictObject({
    eip155: type('eoa', 'smartAccount'),
    solana: type('eoa'),
    polkadot: type('eoa'),
    bip122: type('payment'),
  })
}

/** The type of an account unless the host or the visitor says otherwise. */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  polkadot: 'eoa',
  bip122: 'payment',
} as const satisfies Record<Namespace, AccountType>
