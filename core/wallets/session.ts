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

/** Writes a connection that a wallet gave into the stores, all at once, and into storage, which names it already unless it `isNew`. */
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

/** The connection without the namespaces where the visitor has another wallet: it was asked for one, and gave more. */
export function withoutTaken({ connections }: RootStore, connection: AdapterConnection): AdapterConnection {
  const { connectorId, others = [] } = connection
  const free = others.filter(({ namespace }) => {
    const there = connections.connections.get(namespace)?.connectorId
    return there === undefined || there === connectorId
  })
  // Over the connection, not a copy of it: its accounts are what the wallet said last.
  return free.length === others.length ? connection : Object.create(connection, { others: { value: free } })
}

/**
 * Adopts a connection that the visitor has just made. A login, or a session of WalletConnect, is ended where that took its place
 * everywhere: nothing could end it later. `alongside` runs in the same step.
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
  const before = [AUTH_ID, WALLET_CONNECT_ID].map((id) => [id, placeOf(id)] as const)
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

/** Whether who has gone elsewhere since the wallet was asked can stay there: it is connected, or is so with this. */
export function canStay({ accounts, chains }: RootStore, { namespace, others = [] }: AdapterConnection): boolean {
  const served = [namespace, ...others.map((other) => other.namespace)]
  return accounts.active?.isConnected || served.some((each) => each === chains.activeNamespace)
}

/**
 * Forgets a connection. If it was the active one, another becomes active, unless it is `leaving` too. `mayReturn`: the wallet ended it, and
 * storage goes on naming it, for this page and for other tabs.
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

// Storage names the connections of all tabs and pages of the site. Each tab adds its own and removes those that it disconnected. It
// does not erase a connection that it has not found or does not offer.

/** Whether a wallet of the page has nothing but its name, or its place in the page, to be known by. */
const isNameAlone = (connector: Connector): boolean =>
  (connector.type === 'ANNOUNCED' || connector.type === 'INJECTED') && !isVouched(connector)

/** The accounts that such a wallet has to name for its session to come back. */
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
 * Whether a connection comes from the wallet that the visitor connected. Any extension can register first under a wallet's name: one
 * that has nothing else is the same wallet only where it names an account of before.
 */
export function isSameWallet({ storage }: RootStore, connector: Connector, connection: AdapterConnection): boolean {
  const known = storage.get('connectedAccounts')?.[connection.namespace]
  return !isNameAlone(connector) || !known || connection.accounts.some(({ address }) => known.includes(address))
}

export function isKept({ storage }: RootStore, namespace: Namespace, connectorId: string): boolean {
  return storage.get('connectedConnectorIds')?.[namespace] === connectorId
}

/**
 * Takes away what was disconnected, unless another tab has written something else since. `isLost`: nobody left it, this page does not find
 * it. Then its id stays, by which a tab that has it knows that it is meant.
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
