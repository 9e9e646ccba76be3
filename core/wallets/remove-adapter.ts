import { runInAction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { RecentWallet } from '../contracts/storage.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { DisconnectFlow, WalletContext } from '../state/context.js'
import type { RootStore } from '../state/root-store.js'

/** From now on nothing of that namespace's wallets in this browser is offered; a session of WalletConnect and a login stay. */
export async function removeAdapter(
  { root, adapters }: WalletContext,
  { disconnect, forget }: DisconnectFlow,
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
  runInAction(() => {
    const here = root.connections.recentWallets.filter((wallet) => root.connectors.rowOf(wallet))
    takeAway(root, namespace)
    forgetRecent(root, here)
    if (!root.accounts.slices[namespace].isConnected) fallBackFrom(root, namespace)
  })
}

function takeAway({ options }: RootStore, namespace: Namespace): void {
  const adapters = options.given.adapters.flatMap((adapter) => {
    if (adapter.type === 'universal' || !adapter.namespaces.includes(namespace)) return [adapter]
    const namespaces = adapter.namespaces.filter((each) => each !== namespace)
    return namespaces.length > 0 ? [{ ...adapter, namespaces }] : []
  })
  options.given = { ...options.given, adapters }
}

function forgetRecent({ connections, connectors }: RootStore, here: readonly RecentWallet[]): void {
  connections.recentWallets = connections.recentWallets.filter(
    (wallet) => !here.includes(wallet) || connectors.rowOf(wallet) || wallet.mobile_link || wallet.desktop_link,
  )
}

function fallBackFrom({ chains, options }: RootStore, namespace: Namespace): void {
  if (namespace !== chains.activeNamespace) return
  const others = [...options.adapterNamespaces, ...chains.namespaces].filter((other) => other !== namespace)
  const [network] = others.flatMap((other) => chains.slices[other]?.requestedCaipNetworks[0] ?? [])
  if (network) chains.setNetwork(network, true)
}
