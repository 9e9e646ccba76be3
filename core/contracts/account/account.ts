import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import { orNull, pictureUrl } from '../fields.js'
import { type Namespace, namespaces } from '../namespace.js'
import { type AccountType, accountTypes, namespaceFacts } from '../namespace-facts.js'

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

type TypeIn<Name extends Namespace> = (typeof namespaceFacts)[Name]['accountTypes'][number]

export function hostAccountTypes() {
  const types = namespaces.map((name) => [name, z.exactOptional(z.enum([...namespaceFacts[name].accountTypes].sort()))])
  return z.strictObject(
    // Made of the same table as the type.
    Object.fromEntries(types) as {
      [Name in Namespace]: z.ZodMiniExactOptional<z.ZodMiniEnum<{ [Type in TypeIn<Name>]: Type }>>
    },
  )
}

/** The type of an account unless the host or the visitor says otherwise. */
export const defaultAccountTypeOf = (namespace: Namespace): AccountType => namespaceFacts[namespace].accountTypes[0]
