import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import { orNull, pictureUrl } from '../fields.js'
import type { Namespace } from '../namespace.js'
import { type AccountType, accountTypes } from '../namespace-definition.js'

export const accountType = () => z.enum(accountTypes)
export type { AccountType }

/** The answer of `GET /v1/identity/{address}`, and what is shown beside an address. */
export const identity = () => z.object({ name: orNull(shownText()), avatar: orNull(pictureUrl()) })
export type Identity = z.infer<ReturnType<typeof identity>>

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
