import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import { orNull, pictureUrl } from '../fields.js'
import type { Namespace } from '../namespace.js'
import { type AccountType, accountTypes } from '../namespace-definition.js'

export const accountType = () => z.enum(accountTypes)
export type { AccountType }

/** The answer of `GET /v1/identity/{address}`: the name and picture to show for an address. */
export const identity = () => z.object({ name: orNull(shownText()), avatar: orNull(pictureUrl()) })
export type Identity = z.infer<ReturnType<typeof identity>>

/** The state of a wallet's connection. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** One account of a wallet. */
export interface AccountRecord {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

/** The connected wallet, as shown to the visitor. */
export interface ConnectedWalletInfo {
  name: string
  icon?: string | undefined
  /** The wallet's rdns, or its connector id if it announced no rdns. */
  identifier?: string | undefined
  social?: string | undefined
}

/** The user of the embedded wallet, who logged in without a wallet. */
export interface EmbeddedUser {
  email?: string | null | undefined
  username?: string | null | undefined
  address: string
  chainId: number | string
  accounts?: { address: string; type: 'eoa' | 'smartAccount' }[] | undefined
  preferredAccountType?: string | undefined
  smartAccountDeployed?: boolean | undefined
}
