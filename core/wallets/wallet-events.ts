import { runInAction } from 'mobx'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { WalletContext } from '../state/context.js'
import { reportInternal } from '../state/ignored.js'
import type { DisconnectFlow } from './connect/disconnect.js'
import type { RestoreFlow } from './connect/restore.js'
import {
  adoptConnection,
  dropKeptConnection,
  isKept,
  keepAccounts,
  keepConnection,
  networkOfWallet,
} from './session.js'

export function onWalletEvent(
  { root, tracker, host, adapters }: WalletContext,
  flows: Pick<DisconnectFlow, 'forget' | 'suspend'> & Pick<RestoreFlow, 'awaitReturn' | 'end' | 'restoreKept'>,
  event: AdapterEvent,
) {
  const { forget, suspend, awaitReturn, restoreKept } = flows
  const { accounts, chains, connections, connectors } = root
  const { namespace } = event
  if (event.type === 'walletFailed') {
    connectors.disable(event.connectorId, event.error.shortMessage)
    reportInternal(root, tracker, event.error)
    return
  }
  const current = connections.connections.get(namespace)
  if (event.type === 'connected') {
    const connector = connectors.getConnector(event.connectorId, namespace)
    // Another wallet may be connected there: the visitor chose that one.
    if ((current && current.connectorId !== event.connectorId) || !connector) return
    adoptConnection(root, { connection: event.connection, connector, adapterType: 'universal', activate: false })
    host.connected(namespace)
    return
  }
  if (event.type === 'disconnected') {
    // Another wallet may have taken the place in some of its namespaces.
    const isIts = (each: Namespace) => connections.connections.get(each)?.connectorId === event.connectorId
    const gone = [namespace, ...(event.others ?? [])].filter(isIts)
    const canReturn = !event.isLeft && adapters.peek(namespace, event.connectorId)?.awaitReturn !== undefined
    // One that was waited for will not come back.
    if (event.isLeft && !current && isKept(root, namespace, event.connectorId)) {
      flows.end(namespace)
      dropKeptConnection(root, namespace, event.connectorId)
    }
    const stored = root.storage.get('connectionIds')
    const isStored = (each: Namespace) => stored?.[each] === connections.connections.get(each)?.id
    const away = canReturn ? gone.filter(isStored) : []
    suspend(away, event.isLost ?? false)
    forget(...gone)
    // Another tab may have made the connection that storage still names.
    for (const each of gone) away.includes(each) ? awaitReturn(each, event.connectorId) : restoreKept(each)
    return
  }
  if (current?.connectorId !== event.connectorId) return
  const slice = accounts.of(namespace)
  if (event.type === 'userChanged') slice.set({ user: event.user, connectedWalletInfo: event.wallet })
  else if (event.type === 'networksApproved')
    chains.slices[namespace]?.set({ approvedCaipNetworkIds: event.approvedNetworkIds })
  else if (event.type === 'networkChanged')
    runInAction(() => chains.setNetwork(networkOfWallet(root, namespace, event.chainId), false))
  else if (event.accounts.length > 0) {
    slice.setAccounts(event.accounts)
    if (root.storage.get('connectedAccounts')?.[namespace]) keepAccounts(root, namespace, event.accounts)
  } else forget(namespace)
}

/**
 * Connects and disconnects what another tab did. Nothing is asked of the wallets: the other tab did that. `wasAway`: this page was in the
 * back/forward cache, and heard nothing.
 */
export function syncWithOtherTabs(
  { root, adapters }: WalletContext,
  { release }: Pick<DisconnectFlow, 'release'>,
  restoring: RestoreFlow,
  wasAway: boolean,
): void {
  const { accounts, connections, storage } = root
  const ids = storage.get('connectedConnectorIds') ?? {}
  const connectionIds = storage.get('connectionIds') ?? {}
  connections.follow(ids)
  /** Another tab did not find it, and left its id: this page may have it. */
  const isLost = (namespace: Namespace, here: string | undefined) =>
    here !== undefined &&
    !ids[namespace] &&
    connectionIds[namespace] === connections.connections.get(namespace)?.id &&
    adapters.peek(namespace, here)?.isStillConnected !== undefined
  const changed = accounts.names.flatMap((namespace) => {
    const there = ids[namespace]
    const connection = connections.connections.get(namespace)
    const here = connection?.connectorId
    // Another login, or another approval of the same wallet. A session of WalletConnect is followed by its adapter, where that could hear.
    const id = connectionIds[namespace]
    const isOther = here && id && id !== connection.id && (wasAway || here !== WALLET_CONNECT_ID)
    return there === here && !isOther ? [] : [{ namespace, here }]
  })
  const lost = changed.filter(({ namespace, here }) => isLost(namespace, here))
  const gone = changed.filter((each) => !lost.includes(each))
  // At once: none of them takes the place of another on its way out.
  release(...gone.map(({ namespace }) => namespace))
  for (const namespace of accounts.names) if (!ids[namespace]) restoring.end(namespace)
  const letGo = ({ namespace, here }: (typeof changed)[number]) => {
    // A session of several namespaces is let go of with the last.
    if (here && !connections.isConnectedBy(here))
      adapters.get(namespace, here).then(
        (adapter) => adapter.forget?.(namespace),
        () => undefined, // what was never set up has nothing to forget
      )
    restoring.restoreKept(namespace)
  }
  for (const each of gone) letGo(each)
  for (const each of lost) {
    const { namespace, here } = each
    const { id } = connections.connections.get(namespace) ?? {}
    const adapter = here === undefined ? undefined : adapters.peek(namespace, here)
    const isHere = async () => (await adapter?.isStillConnected?.(namespace)) === true
    isHere()
      // One that cannot say it has it no more.
      .catch(() => false)
      .then((isThere) => {
        if (connections.connections.get(namespace)?.id !== id) return
        if (isThere) return keepConnection(root, namespace)
        release(namespace)
        letGo(each)
      })
  }
}

/** From now on nothing of that namespace's wallets in this browser is offered; a session of WalletConnect and a login stay. */
export async function removeAdapter(
  { root, adapters }: WalletContext,
  { disconnect, forget }: Pick<DisconnectFlow, 'disconnect' | 'forget'>,
  namespace: Namespace,
): Promise<void> {
  const { attempt, connections, followed } = root.connections
  const id = connections.get(namespace)?.connectorId ?? followed[namespace] ?? attempt.target?.connector?.id
  // With the wallet that is being asked, or is on its way back.
  if (id && id !== WALLET_CONNECT_ID && id !== AUTH_ID) {
    // One that would not be disconnected is let go of: there is nobody left to ask it again.
    await disconnect(namespace).catch(() => forget(namespace))
  }
  adapters.remove(namespace)
  const { accounts, chains, connectors, options } = root
  runInAction(() => {
    const here = root.connections.recentWallets.filter((wallet) => connectors.rowOf(wallet))
    const left = options.given.adapters.flatMap((adapter) => {
      if (adapter.type === 'universal' || !adapter.namespaces.includes(namespace)) return [adapter]
      const namespaces = adapter.namespaces.filter((each) => each !== namespace)
      return namespaces.length > 0 ? [{ ...adapter, namespaces }] : []
    })
    options.set({ given: { ...options.given, adapters: left }, written: { ...options.written, adapters: left } })
    root.connections.recentWallets = root.connections.recentWallets.filter(
      (wallet) => !here.includes(wallet) || connectors.rowOf(wallet) || wallet.mobile_link || wallet.desktop_link,
    )
    if (accounts.of(namespace).isConnected || namespace !== chains.activeNamespace) return
    const others = [...options.adapterNamespaces, ...chains.namespaces].filter((other) => other !== namespace)
    const [network] = others.flatMap((other) => chains.slices[other]?.requestedCaipNetworks[0] ?? [])
    if (network) chains.setNetwork(network, true)
  })
}
