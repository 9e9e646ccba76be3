import * as z from 'zod/mini'
import type { AdapterReference } from '../contracts/adapter.js'
import { byNamespace } from '../contracts/fields.js'
import { isKnownNamespace, isNamespace } from '../contracts/namespace.js'
import { type AccountType, accountTypes, type NamespaceDefinition } from '../contracts/namespace-definition.js'
import type { Transport } from '../contracts/transport.js'
import { hasMethod } from '../lib/foreign.js'

// Options that are objects of the host's own code. Only the members that the modal reads at once are checked here.

/** The preferred account type of a login, by namespace. */
export interface AccountTypeOptions {
  /** For a namespace of the host: one of its `accountTypes`. @default the first of them */
  [namespace: string]: AccountType | undefined
  /** A smart account, or an externally owned account. @default 'smartAccount' */
  eip155?: 'eoa' | 'smartAccount'
  /** An externally owned account. @default 'eoa' */
  solana?: 'eoa'
  /** An externally owned account. @default 'eoa' */
  polkadot?: 'eoa'
  /** A payment account. @default 'payment' */
  bip122?: 'payment'
}

export function isAdapterReference(value: unknown): value is AdapterReference {
  if (typeof value !== 'object' || value === null) return false
  const { type, namespaces, load } = value as Partial<AdapterReference> // each member is checked below
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

export const isTransport = (value: unknown): value is Transport =>
  isAdapterReference(value) && Object(value).kind === 'transport'

/**
 * True if the members of a definition that the modal reads at once are valid. Results of its functions are checked when
 * they are called.
 */
export function isDefinition(value: unknown): value is NamespaceDefinition {
  const given = Object(value) as Partial<NamespaceDefinition> // each member is checked below
  const { id, name, address, accountTypes: types, networks, shorten, signIn, walletConnect } = given
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
    (!shorten || hasMethod(given, 'shorten')) &&
    (!signIn || hasMethod(signIn, 'load')) &&
    (!walletConnect || Array.isArray(walletConnect.methods))
  )
}

/** Checked again against the account types of each namespace, once all namespaces are known. */
export const hostAccountTypes = () =>
  byNamespace(z.enum(accountTypes)) as unknown as z.ZodMiniType<AccountTypeOptions, AccountTypeOptions> // `options.ts` checks it again
