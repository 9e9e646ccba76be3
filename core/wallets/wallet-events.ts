import { runInAction } from 'mobx'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { WalletContext } from '../state/context.js'
import { reportInternal } from '../state/ignored.js'
import type { NamedAccounts } from './connect/check-accounts.js'
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
  flows: Pick<DisconnectFlow, 'forget' | 'suspend'> &
    Pick<RestoreFlow, 'awaitReturn' | 'end' | 'restoreKept'> & {
      /** Calls back once the host's `beforeConnect` has agreed to accounts that a wallet names unasked. */
      whenAgreed(named: NamedAccounts, adopt: () => void): void
    },
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
    // If another wallet is connected in that namespace, the visitor chose it, and it stays.
    if ((current && current.connectorId !== event.connectorId) || !connector) return
    const { connection } = event
    const adopt = () => {
      adoptConnection(root, { connection, connector, adapterType: 'universal', activate: false })
      host.connected(namespace)
    }
    // A connection always names the wallet's latest accounts.
    if (root.options.given.beforeConnect) flows.whenAgreed(connection, adopt)
    else adopt()
    return
  }
  if (event.type === 'disconnected') {
    // Another wallet may have replaced this one in some of its namespaces.
    const isIts = (each: Namespace) => connections.connections.get(each)?.connectorId === event.connectorId
    const gone = [namespace, ...(event.others ?? [])].filter(isIts)
    const canReturn = !event.isLeft && adapters.peek(namespace, event.connectorId)?.awaitReturn !== undefined
    // A wallet that the modal waited for will not return.
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
    const { accounts: named } = event
    const adopt = () => {
      slice.setAccounts(named)
      if (root.storage.get('connectedAccounts')?.[namespace]) keepAccounts(root, namespace, named)
    }
    if (root.options.given.beforeConnect) flows.whenAgreed(event, adopt)
    else adopt()
  } else forget(namespace)
}

/**
 * Connects and disconnects as another tab did, without asking the wallets: the other tab asked them. `wasAway`: this
 * page was in the back/forward cache, and received no events.
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
  /** True if another tab did not find the wallet, and left its connection's id: this page may have the wallet. */
  const isLost = (namespace: Namespace, here: string | undefined) =>
    here !== undefined &&
    !ids[namespace] &&
    connectionIds[namespace] === connections.connections.get(namespace)?.id &&
    adapters.peek(namespace, here)?.isStillConnected !== undefined
  const changed = accounts.names.flatMap((namespace) => {
    const there = ids[namespace]
    const connection = connections.connections.get(namespace)
    const here = connection?.connectorId
    // The other tab has another login, or another approval by the same wallet. The adapter follows a WalletConnect
    // session itself, unless this page was away.
    const id = connectionIds[namespace]
    const isOther = here && id && id !== connection.id && (wasAway || here !== WALLET_CONNECT_ID)
    return there === here && !isOther ? [] : [{ namespace, here }]
  })
  const lost = changed.filter(({ namespace, here }) => isLost(namespace, here))
  const gone = changed.filter((each) => !lost.includes(each))
  // All namespaces are released at once: otherwise one that is about to go could become the active one.
  release(...gone.map(({ namespace }) => namespace))
  for (const namespace of accounts.names) if (!ids[namespace]) restoring.end(namespace)
  const letGo = ({ namespace, here }: (typeof changed)[number]) => {
    // The adapter forgets a session of several namespaces with the last of them.
    if (here && !connections.isConnectedBy(here))
      adapters.get(namespace, here).then(
        (adapter) => adapter.forget?.(namespace),
        () => undefined, // an adapter that was never set up has nothing to forget
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
      // A wallet that cannot answer counts as disconnected.
      .catch(() => false)
      .then((isThere) => {
        if (connections.connections.get(namespace)?.id !== id) return
        if (isThere) return keepConnection(root, namespace)
        release(namespace)
        letGo(each)
      })
  }
}

/** Stops offering the wallets of a namespace. A WalletConnect session and a login stay. */
export async function removeAdapter(
  { root, adapters }: WalletContext,
  { disconnect, forget }: Pick<DisconnectFlow, 'disconnect' | 'forget'>,
  namespace: Namespace,
): Promise<void> {
  const { attempt, connections, followed } = root.connections
  const id = connections.get(namespace)?.connectorId ?? followed[namespace] ?? attempt.target?.connector?.id
  // Disconnects the wallet, also one that is being asked or restored.
  if (id && id !== WALLET_CONNECT_ID && id !== AUTH_ID) {
    // A wallet that fails to disconnect is forgotten: no later step could disconnect it.
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
