import { getAddress, isAddress } from 'viem/utils'
import { type AccountRecord, defaultAccountTypeOf } from '../../contracts/account/account.js'
import { type CaipNetworkId, isNamespace, type Namespace, namespaces } from '../../contracts/caip.js'
import { readList, readMember } from '../../lib/foreign.js'
import { presentId } from './proposal.js'

/** The permissions of a session in one namespace. */
export interface Grant {
  readonly namespace: Namespace
  /** CAIP-2, in the wallet's order. */
  readonly networkIds: readonly CaipNetworkId[]
  readonly methods: readonly string[]
  /** As CAIP-10. */
  readonly accounts: readonly string[]
}

/**
 * Reads what the wallet allows. Unknown namespaces and those without an account are left out. A wallet may write a
 * namespace whole (`eip155`) or network by network (`eip155:1`).
 */
export function readGrants(sessionNamespaces: unknown): ReadonlyMap<Namespace, Grant> {
  const grants = new Map<Namespace, Grant>()
  for (const namespace of namespaces) {
    const parts = Object.keys(Object(sessionNamespaces)).filter((key) => key.split(':')[0] === namespace)
    const read = (member: string) =>
      parts.flatMap((key) => readList(readMember(readMember(sessionNamespaces, key), member)).filter(isText))
    const accounts = read('accounts').filter((account) => account.split(':').length === 3)
    if (accounts.length === 0) continue
    // Not what `chains` says: a network without an account cannot be used.
    const ids = accounts.map((account) => presentId(account.slice(0, account.lastIndexOf(':'))))
    grants.set(namespace, {
      namespace,
      networkIds: [...new Set(ids)].filter((id): id is CaipNetworkId => isNamespace(id.split(':')[0])),
      methods: [...new Set(read('methods'))],
      accounts,
    })
  }
  return grants
}

/** Whether a session names an account that its namespace knows: without one nobody is connected by it. */
export const hasAccounts = (sessionNamespaces: unknown) =>
  [...readGrants(sessionNamespaces).values()].some((grant) => toAccounts(grant.namespace, grant.accounts).length > 0)

/** The accounts on one network; of all networks where there is none on that one. The first is the one in use. */
export function accountsOn({ namespace, accounts }: Grant, caipNetworkId: string): AccountRecord[] {
  const here = accounts.filter((account) => presentId(account.slice(0, account.lastIndexOf(':'))) === caipNetworkId)
  return toAccounts(namespace, here.length > 0 ? here : accounts)
}

/** Reads CAIP-10 or plain addresses, each once. Texts that are no address of the namespace are left out. */
export function toAccounts(namespace: Namespace, list: readonly unknown[]): AccountRecord[] {
  const addresses = list.filter(isText).flatMap((entry) => {
    const parts = entry.split(':')
    if (parts.length === 3 && parts[0] !== namespace) return []
    const address = parts.at(-1) ?? ''
    if (namespace !== 'eip155') return address || []
    return isAddress(address, { strict: false }) ? getAddress(address) : []
  })
  const type = namespace === 'eip155' ? 'eoa' : defaultAccountTypeOf(namespace)
  return [...new Set(addresses)].map((address) => ({ namespace, address, type }))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
