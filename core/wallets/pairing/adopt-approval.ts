import type { AdapterConnection } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { type DeepLinkChoice, deepLinkChoiceKey } from '../../contracts/storage.js'
import { WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { WalletContext } from '../../state/context.js'
import type { PairingStore } from '../../state/pairing-store.js'
import type { RootStore } from '../../state/root-store.js'
import type { DisconnectFlow } from '../connect/disconnect.js'
import { adoptNewConnection, canStay, withoutTaken } from '../session.js'

export interface Approval {
  readonly connection: AdapterConnection
  readonly connector: Connector
  /** True if the host or the visitor has chosen another network since the code was asked for. */
  readonly hasGoneElsewhere: boolean
}

/**
 * Takes over an approval. One session serves all its namespaces, so the other namespaces of the session before have
 * ended.
 */
export function adoptApproval(
  context: WalletContext,
  store: PairingStore,
  forget: DisconnectFlow['forget'],
  { connection: given, connector, hasGoneElsewhere }: Approval,
): void {
  const { root, tracker, host } = context
  const { chains, connections, storage } = root
  const { wallet, wcLinking } = store
  const connection = withoutTaken(root, given)
  const served = [connection, ...(connection.others ?? [])].map(({ namespace }) => namespace)
  // The ended namespaces are dropped once the new connection is in the stores. Before that, the modal would switch to a
  // third connection.
  const ended = [...connections.connections].flatMap(([namespace, { connectorId }]) =>
    connectorId === WALLET_CONNECT_ID && !served.includes(namespace) ? [namespace] : [],
  )
  const isStaying = !ended.some((each) => each === chains.activeNamespace) && canStay(root, connection)
  const activate = !(hasGoneElsewhere && isStaying)
  adoptNewConnection(context, { connection, connector, adapterType: 'universal', activate }, () => store.reset())
  keepDeepLinkChoice(root, wcLinking)
  if (wallet) {
    connections.addRecentWallet(wallet)
    storage.set('recentWallets', [...connections.recentWallets])
  }
  tracker.track('CONNECT_SUCCESS', { method: wcLinking ? 'mobile' : 'qrcode', name: wallet?.name ?? 'Unknown' })
  for (const namespace of served) host.connected(namespace)
  forget(...ended)
}

/** Keeps the chosen app under the name by which the SDK reads it: each request opens that app again. */
export function keepDeepLinkChoice({ connections, platform }: RootStore, choice: DeepLinkChoice | undefined): void {
  const { storage, console } = platform
  try {
    if (choice) storage.setItem(deepLinkChoiceKey, JSON.stringify(choice))
    else storage.removeItem(deepLinkChoiceKey)
    connections.set({ unstoredApp: undefined })
  } catch (error) {
    connections.set({ unstoredApp: choice })
    console.info('walletmodal: the wallet that was chosen is known to this page alone', error)
  }
}
