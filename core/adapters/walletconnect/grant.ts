import type { AccountRecord } from '../../contracts/account/account.js'
import type { CaipNetworkId, Namespace } from '../../contracts/caip.js'
import { hasNumericIds, isNamespace, isNetworkReference, parseCaipNetworkId } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { sessionEvents } from '../../contracts/rpc-methods.js'
import { readList, readMember } from '../../lib/foreign.js'
import { addressesEvent } from '../../namespaces/bitcoin.js'
import { defaultAccountTypeOf, isAddressOn, knownTable, type NamespaceTable } from '../../namespaces/namespace-table.js'
import type { SessionOverride } from '../../options/session-override.js'
import { parseChainId } from '../evm/wallet.js'
import { earlierIds, presentId } from './earlier-ids.js'
import { ownRequestsOf } from './own-requests.js'
import { cutToProposal, type HeldNamespace } from './sdk/cut-to-proposal.js'
import type { ProposedNamespace, SdkSession } from './sdk/sdk-client.js'

/** A session: what its wallet granted, and what the modal asked for. */
export type Held = Pick<SdkSession, 'namespaces' | 'optionalNamespaces'>

/** What a session grants in one namespace. */
export interface Grant {
  readonly namespace: Namespace
  /** CAIP-2 ids of the networks with an account, in the wallet's order. */
  readonly networkIds: CaipNetworkId[]
  readonly methods: string[]
  /** CAIP-10 ids. */
  readonly accounts: string[]
}

/** Reads what a session grants of the modal's proposal. */
export function readGrants(granted: unknown, proposed: unknown): ReadonlyMap<Namespace, Grant> {
  const held = cutToProposal(granted, proposed)
  const grants = Object.keys(held).flatMap((namespace) => readGrant(namespace, held) ?? [])
  return new Map(grants.map((grant) => [grant.namespace, grant]))
}

function readGrant(namespace: Namespace, held: Readonly<Record<string, HeldNamespace>>): Grant | undefined {
  const { accounts = [], methods = [] } = held[namespace] ?? {}
  if (accounts.length === 0) return undefined
  // The networks keep the wallet's order.
  const ids = [...new Set(accounts.map(networkIdOf))]
  const networkIds = ids.filter((id): id is CaipNetworkId => isNamespace(id.split(':')[0]))
  return { namespace, networkIds, methods, accounts }
}

const networkIdOf = (account: string): string => presentId(account.slice(0, account.lastIndexOf(':')))

export function hasAccounts({ namespaces: granted, optionalNamespaces }: Held, table: NamespaceTable): boolean {
  const grants = [...readGrants(granted, optionalNamespaces).values()]
  return grants.some(({ namespace, accounts }) => toAccounts(namespace, accounts, undefined, table).length > 0)
}

/**
 * The accounts on one network. Without an account on that network, the accounts of all networks. The first is the one
 * in use.
 */
export function accountsOn(
  { namespace, accounts }: Grant,
  caipNetworkId: string,
  table: NamespaceTable,
): AccountRecord[] {
  const here = accounts.filter((account) => networkIdOf(account) === caipNetworkId)
  return toAccounts(namespace, here.length > 0 ? here : accounts, undefined, table)
}

/**
 * Reads CAIP-10 or plain addresses, each once. Leaves out texts that are no address of the namespace and its network.
 */
export function toAccounts(
  namespace: Namespace,
  list: readonly unknown[],
  on?: string,
  table: NamespaceTable = knownTable,
): AccountRecord[] {
  const definition = table.of(namespace)
  const { accountType, spell } = ownRequestsOf(namespace)
  const addresses = list.filter(isText).flatMap((entry) => {
    const parts = entry.split(':')
    if (parts.length === 3 && parts[0] !== namespace) return []
    const address = parts.at(-1) ?? ''
    if (!isAddressOn(definition, parts.at(-2) ?? on, address)) return []
    return spell ? spell(address) : address
  })
  // Nothing tells a smart account from a key's here.
  const type = accountType ?? defaultAccountTypeOf(definition)
  return [...new Set(addresses)].map((address) => ({ namespace, address, type }))
}

/** Reads a session event. Wallets write accounts as CAIP-10 or plain, and chains as CAIP-2, as a number or in hex. */
export function readSessionEvent(params: unknown) {
  const on = readMember(params, 'chainId')
  const [namespace, reference = ''] = typeof on === 'string' ? presentId(on).split(':') : []
  const name = readMember(readMember(params, 'event'), 'name')
  const data = readMember(readMember(params, 'event'), 'data')
  if (!isNamespace(namespace) || !isNetworkReference(namespace, reference) || typeof name !== 'string') return undefined
  const { events = [] } = knownTable.of(namespace).walletConnect ?? {}
  if (name === 'accountsChanged' || (name === addressesEvent && events.includes(name))) {
    const accounts = toAccounts(namespace, name === addressesEvent ? paymentAddresses(data) : readList(data), reference)
    // A list without a readable account is ignored. An empty list means that no account is left.
    const isTold = Array.isArray(data) && (accounts.length > 0 || data.length === 0)
    return isTold ? ({ type: 'accountsChanged', namespace, accounts } as const) : undefined
  }
  const chainId = readReference(namespace, data) ?? reference
  if (name === 'chainChanged') return { type: name, namespace, chainId } as const
  // Separate messages report the beginning and the end of a session.
  if (name === 'connect' || name === 'disconnect') return undefined
  return { type: 'other', namespace, name, data } as const
}

/**
 * The addresses that pay, and all addresses if none of them does. Each comes with its intention, `payment` or
 * `ordinal`.
 */
function paymentAddresses(data: unknown): unknown[] {
  const entries = readList(data)
  const paying = entries.filter((entry) => (readMember(entry, 'intention') ?? 'payment') === 'payment')
  return (paying.length > 0 ? paying : entries).map((entry) => readMember(entry, 'address') ?? entry)
}

/**
 * The chain of an event. If it differs from the message's chain, the event counts: many wallets send it from the chain
 * that they leave.
 */
function readReference(namespace: Namespace, data: unknown): string | undefined {
  const [first, second] =
    typeof data === 'string' && data.includes(':') ? presentId(data).split(':') : [namespace, data]
  if (first !== namespace) return undefined
  if (hasNumericIds(namespace)) return parseChainId(second)
  return typeof second === 'string' && isNetworkReference(namespace, second) ? second : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The proposal of a session. All namespaces are optional: a wallet approves what it can. A list in `override` replaces
 * the modal's.
 */
export function toProposal(
  networksOf: (namespace: Namespace) => readonly Network[],
  wanted: readonly Namespace[] | undefined,
  override: SessionOverride = {},
  table: NamespaceTable = knownTable,
): Record<string, ProposedNamespace> {
  const proposal: Record<string, ProposedNamespace> = {}
  for (const namespace of wanted ?? table.names) {
    const { walletConnect } = table.of(namespace)
    if (!walletConnect) continue
    const networks = networksOf(namespace).filter((network) => !network.unsupported)
    const ids = networks.map((network) => network.caipNetworkId)
    const chains = override.chains?.[namespace] ?? [...ids, ...ids.flatMap((id) => earlierIds[id] ?? [])]
    if (chains.length === 0) continue
    // A host that names one node of a namespace replaces all nodes of that namespace.
    const nodes = Object.entries(override.rpcMap ?? {}).flatMap(([caipNetworkId, url]) => {
      const named = parseCaipNetworkId(caipNetworkId)
      return named.namespace === namespace ? [[named.chainId, url]] : []
    })
    const ofNetworks = networks.map(({ id, rpcUrls }) => [String(id), rpcUrls.default.http[0]])
    proposal[namespace] = {
      methods: [...(override.methods?.[namespace] ?? walletConnect.methods)],
      events: [...(override.events?.[namespace] ?? [...sessionEvents, ...(walletConnect.events ?? [])])],
      chains: [...chains],
      rpcMap: Object.fromEntries(nodes.length > 0 ? nodes : ofNetworks.filter(([, url]) => url)),
    }
  }
  return proposal
}
