import { runInAction } from 'mobx'
import type { AccountRecord } from '../contracts/account/account.js'
import type { AdapterConnection } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import { type Network, unsupportedNetwork } from '../contracts/network/network.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { WalletContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { isVouched } from '../state/merge-connectors.js'
import type { RootStore } from '../state/root-store.js'

export function isAsking({ connections: { attempt } }: RootStore, namespace: Namespace): boolean {
  return (attempt.status === 'waiting' || attempt.status === 'alreadyPending') && attempt.target.namespace === namespace
}

/**
 * Writes a wallet's connection into the stores, in one action, and into storage. Storage names the connection already
 * unless it `isNew`.
 */
export function adoptConnection(
  root: RootStore,
  session: { connection: AdapterConnection; connector: Connector; adapterType: string; activate: boolean },
  isNew = false,
): void {
  const { connection, connector, adapterType, activate } = session
  const { namespace, connectorId, provider, clientId, wallet, others = [] } = connection
  runInAction(() => {
    root.chains.setNetwork(networkOfWallet(root, namespace, connection.chainId), activate)
    root.chains.slices[namespace]?.set({ approvedCaipNetworkIds: connection.approvedNetworkIds })
    const ids = root.storage.get('connectionIds')
    const kept = !isNew && isKept(root, namespace, connectorId) ? ids?.[namespace] : undefined
    const id = kept ?? root.platform.randomUuid()
    root.connections.setConnection({ namespace, connectorId, adapterType, provider, id, clientId })
    keepAccounts(root, namespace, isNameAlone(connector) ? connection.accounts : undefined)
    if (id !== kept)
      writeKept(
        root,
        { ...root.storage.get('connectedConnectorIds'), [namespace]: connectorId },
        { ...ids, [namespace]: id },
      )
    const byConnector = {
      name: connector.name,
      ...(connector.imageUrl && { icon: connector.imageUrl }),
      identifier: connector.info?.rdns ?? connector.id,
    }
    root.accounts.of(namespace).setConnected(connection.accounts, wallet ?? byConnector)
    if (connection.user) root.accounts.of(namespace).set({ user: connection.user })
    if (namespace === root.chains.activeNamespace) root.chains.set({ isSwitchingNamespace: false })
    for (const other of others) adoptConnection(root, { ...session, connection: other, activate: false }, isNew)
  })
}

/**
 * The connection without the namespaces in which the visitor has another wallet: the wallet was asked for one
 * namespace, and gave more.
 */
export function withoutTaken({ connections }: RootStore, connection: AdapterConnection): AdapterConnection {
  const { connectorId, others = [] } = connection
  const free = others.filter(({ namespace }) => {
    const there = connections.connections.get(namespace)?.connectorId
    return there === undefined || there === connectorId
  })
  // The result inherits from the connection and is no copy: its accounts stay those that the wallet named last.
  return free.length === others.length ? connection : Object.create(connection, { others: { value: free } })
}

/**
 * Adopts a connection that the visitor has just made. Ends a login, or the session of a phone, that this connection
 * replaces in all its namespaces: no later step could end it. `alongside` runs in the same action.
 */
export function adoptNewConnection(
  { root, adapters }: WalletContext,
  session: Parameters<typeof adoptConnection>[1],
  alongside = () => {},
): void {
  const placeOf = (id: string) =>
    root.accounts.names.find((each) => {
      const { connections, followed } = root.connections
      return connections.get(each)?.connectorId === id || followed[each] === id
    })
  const { connectorId, namespace: place } = session.connection
  const ids = [...root.connections.connections.values()].map((each) => each.connectorId)
  const before = [...new Set([AUTH_ID, WALLET_CONNECT_ID, ...ids])]
    .filter((id) => root.options.isOneSession(id))
    // An adapter has left its own session before for the new one.
    .filter((id) => adapters.identityOf(place, id) !== adapters.identityOf(place, connectorId))
    .map((id) => [id, placeOf(id)] as const)
  runInAction(() => {
    adoptConnection(root, session, true)
    alongside()
  })
  for (const [id, namespace] of before)
    if (namespace && !placeOf(id))
      adapters
        .get(namespace, id)
        .then((adapter) => adapter.disconnect(namespace))
        .catch(ignored(root, 'ending a connection'))
}

/**
 * True if the visitor may stay in the namespace that they switched to while the wallet was asked: it is connected
 * already, or this connection serves it.
 */
export function canStay({ accounts, chains }: RootStore, { namespace, others = [] }: AdapterConnection): boolean {
  const served = [namespace, ...others.map((other) => other.namespace)]
  return accounts.active?.isConnected || served.some((each) => each === chains.activeNamespace)
}

/**
 * Forgets a connection. If it was the active one, another connection becomes active, except in a namespace that is
 * `leaving`, too. `mayReturn`: the wallet ended the connection, and storage still names it for this page and for other
 * tabs.
 */
export function dropConnection(
  root: RootStore,
  namespace: Namespace,
  leaving: readonly Namespace[] = [],
  mayReturn = false,
): void {
  runInAction(() => {
    const { connectorId, id } = root.connections.connections.get(namespace) ?? {}
    if (!mayReturn) dropKeptConnection(root, namespace, connectorId, id)
    root.connections.removeConnection(namespace)
    if (mayReturn) root.connections.follow(root.storage.get('connectedConnectorIds') ?? {})
    root.accounts.of(namespace).reset()
    // Another wallet is being asked for the same namespace.
    if (isAsking(root, namespace)) root.accounts.of(namespace).set({ status: 'connecting' })
    root.chains.slices[namespace]?.reset()
    const connectedNamespaces = root.accounts.connectedNamespaces.filter((each) => !leaving.includes(each))
    const used = root.chains.formerNamespaces.find((former) => connectedNamespaces.includes(former))
    const other = used ?? connectedNamespaces[0]
    if (namespace === root.chains.activeNamespace && other) root.chains.setActiveNamespace(other)
  })
}

export function networkOfWallet(root: RootStore, namespace: Namespace, chainId: string): Network {
  const id = `${namespace}:${chainId}` as const
  return root.chains.getNetwork(id) ?? unsupportedNetwork(id)
}

// Storage names the connections of all tabs and pages of the site. Each tab adds its own and removes those that it
// disconnected. It does not erase connections that it has not found or does not offer.

/** True if a wallet of the page is known only by its name, or by its place in the page. */
const isNameAlone = (connector: Connector): boolean =>
  (connector.type === 'ANNOUNCED' || connector.type === 'INJECTED') && !isVouched(connector)

/** Keeps the accounts by which such a wallet proves to be the same when its session is restored. */
export function keepAccounts(
  { storage }: RootStore,
  namespace: Namespace,
  accounts: readonly Pick<AccountRecord, 'address'>[] | undefined,
): void {
  const { [namespace]: before, ...others } = storage.get('connectedAccounts') ?? {}
  const addresses = accounts?.slice(0, mostKeptAccounts).map(({ address }) => address)
  if (!before && !addresses) return
  const kept = addresses ? { ...others, [namespace]: addresses } : others
  storage.set('connectedAccounts', Object.keys(kept).length > 0 ? kept : undefined)
}

const mostKeptAccounts = 50

/**
 * True if a connection comes from the wallet that the visitor connected. Any extension can register first under a
 * wallet's name. A wallet known only by its name counts as the same only if it names an account of the earlier
 * connection.
 */
export function isSameWallet({ storage }: RootStore, connector: Connector, connection: AdapterConnection): boolean {
  const known = storage.get('connectedAccounts')?.[connection.namespace]
  return !isNameAlone(connector) || !known || connection.accounts.some(({ address }) => known.includes(address))
}

export function isKept({ storage }: RootStore, namespace: Namespace, connectorId: string): boolean {
  return storage.get('connectedConnectorIds')?.[namespace] === connectorId
}

/**
 * Removes a disconnected namespace from storage, unless another tab has changed the entry since. `isLost`: nobody
 * disconnected, but this page does not find the wallet. In that case the connection's id stays, so that a tab with that
 * connection recognizes it.
 */
export function dropKeptConnection(
  root: RootStore,
  namespace: Namespace,
  connectorId: string | undefined,
  id?: string,
  isLost = false,
): void {
  const { [namespace]: kept, ...others } = root.storage.get('connectedConnectorIds') ?? {}
  const { [namespace]: keptId, ...otherIds } = root.storage.get('connectionIds') ?? {}
  const isOther = id && keptId && keptId !== id
  const ids = isLost && keptId ? { ...otherIds, [namespace]: keptId } : otherIds
  if (kept && kept === connectorId && !isOther) writeKept(root, others, ids)
}

/** Names a connection of this page in storage again. */
export function keepConnection(root: RootStore, namespace: Namespace): void {
  const { connectorId, id } = root.connections.connections.get(namespace) ?? {}
  if (!connectorId || !id) return
  const { storage } = root
  writeKept(
    root,
    { ...storage.get('connectedConnectorIds'), [namespace]: connectorId },
    { ...storage.get('connectionIds'), [namespace]: id },
  )
}

type ByNamespace = Readonly<Record<string, string>>

function writeKept(root: RootStore, ids: ByNamespace, connectionIds: ByNamespace): void {
  const { connections, storage } = root
  const kept = root.accounts.names.filter((namespace) => ids[namespace])
  for (const namespace of root.accounts.names) if (!ids[namespace]) keepAccounts(root, namespace, undefined)
  const isAny = kept.length > 0
  storage.set('connectionIds', Object.keys(connectionIds).length > 0 ? connectionIds : undefined)
  storage.set('connectedConnectorIds', isAny ? ids : undefined)
  storage.set('connectedNamespaces', isAny ? kept : undefined)
  storage.set('connectionStatus', isAny ? 'connected' : 'disconnected')
  connections.follow(ids)
}
