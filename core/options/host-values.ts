import * as z from 'zod/mini'
import type { AdapterReference } from '../contracts/adapter.js'
import { byNamespace } from '../contracts/fields.js'
import { isKnownNamespace, isNamespace } from '../contracts/namespace.js'
import { type AccountType, accountTypes, type NamespaceDefinition } from '../contracts/namespace-definition.js'

// Options that are values of the host's own code. Members that the modal reads at once are looked at here.

/** The type of account that a login begins with, by namespace. */
export interface AccountTypeOptions {
  /** In a namespace that the host defines: one of its `accountTypes`. @default the first of them */
  [namespace: string]: AccountType | undefined
  /** A smart account, or a key's. @default 'smartAccount' */
  eip155?: 'eoa' | 'smartAccount'
  /** A key's account. @default 'eoa' */
  solana?: 'eoa'
  /** A key's account. @default 'eoa' */
  polkadot?: 'eoa'
  /** An account for payments. @default 'payment' */
  bip122?: 'payment'
}

export function isAdapterReference(value: unknown): value is AdapterReference {
  if (typeof value !== 'object' || value === null) return false
  const { type, namespaces, load } = value as Partial<AdapterReference> // checked member by member below
  return (
    typeof type === 'string' &&
    type !== '' &&
    type !== 'auth' &&
    Array.isArray(namespaces) &&
    namespaces.length > 0 &&
    namespaces.every((each) => typeof each === 'string') &&
    typeof load === 'function'
  )
}

/** The modal reads these members of a definition at once. Its functions are the host's, and what they answer is looked at when they do. */
export function isDefinition(value: unknown): value is NamespaceDefinition {
  const given = Object(value) as Partial<NamespaceDefinition> // looked at below
  const { id, name, address, accountTypes: types, networks, signIn, walletConnect } = given
  return (
    isNamespace(id) &&
    !isKnownNamespace(id) &&
    typeof name === 'string' &&
    name !== '' &&
    hasMethod(address, 'is') &&
    Array.isArray(types) &&
    types.length > 0 &&
    types.every((type) => accountTypes.includes(type)) &&
    Array.isArray(networks) &&
    networks.length > 0 &&
    (!signIn || hasMethod(signIn, 'load')) &&
    (!walletConnect || Array.isArray(walletConnect.methods))
  )
}

/** Which types a namespace has is looked at once all namespaces are known. */
export const hostAccountTypes = () =>
  byNamespace(z.enum(accountTypes)) as unknown as z.ZodMiniType<AccountTypeOptions, AccountTypeOptions> // checked in `options.ts`

export const hasMethod = (value: unknown, name: string): boolean => typeof Object(value)[name] === 'function'
