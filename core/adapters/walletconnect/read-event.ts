import type { AccountRecord } from '../../contracts/account/account.js'
import { isNamespace, type Namespace } from '../../contracts/caip.js'
import { readList, readMember } from '../../lib/foreign.js'
import { parseChainId } from '../evm/parse-answer.js'
import { toAccounts } from './grant.js'
import { presentId } from './proposal.js'

/** An event of a wallet about itself, with the namespace that it concerns. */
export type SessionEvent =
  | { type: 'accountsChanged'; namespace: Namespace; accounts: AccountRecord[] }
  /** `chainId` is the reference part of the network's CAIP-2 id. */
  | { type: 'chainChanged'; namespace: Namespace; chainId: string }
  | { type: 'other'; namespace: Namespace; name: string; data: unknown }

/**
 * Reads an event of a session (`session_event`). Wallets write accounts as CAIP-10 or plain, and chains as CAIP-2, as a
 * number or in hex. The event's `chainId` names its namespace; values of other namespaces are ignored.
 */
export function readSessionEvent(params: unknown): SessionEvent | undefined {
  const on = readMember(params, 'chainId')
  const [namespace, reference] = typeof on === 'string' ? presentId(on).split(':') : []
  const name = readMember(readMember(params, 'event'), 'name')
  const data = readMember(readMember(params, 'event'), 'data')
  if (!isNamespace(namespace) || !reference || typeof name !== 'string') return undefined
  if (name === 'accountsChanged') {
    const isList = Array.isArray(data)
    const accounts = toAccounts(namespace, readList(data))
    // A list of which nothing can be read says nothing; an empty one says that there is no account any more.
    return isList && (accounts.length > 0 || data.length === 0) ? { type: name, namespace, accounts } : undefined
  }
  if (name === 'chainChanged') {
    const chainId = readReference(namespace, data) ?? reference
    return { type: name, namespace, chainId }
  }
  return { type: 'other', namespace, name, data }
}

/** Where the two differ, what is in the event counts: many wallets send it from the chain that they leave. */
function readReference(namespace: Namespace, data: unknown): string | undefined {
  const [first, second] =
    typeof data === 'string' && data.includes(':') ? presentId(data).split(':') : [namespace, data]
  if (first !== namespace) return undefined
  if (namespace === 'eip155') return parseChainId(second)
  return typeof second === 'string' && second !== '' ? second : undefined
}
