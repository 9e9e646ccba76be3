import '../isolate-mobx.js'
import { reaction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { WalletSnapshot } from '../contracts/modal-api.js'
import { WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { RootStore } from '../state/root-store.js'

/** Calls back with the wallets that can be chosen, at once and after each change, until the signal aborts. */
export function watchWallets(
  root: RootStore,
  signal: AbortSignal,
  listener: (wallets: readonly WalletSnapshot[]) => void,
): void {
  const stop = reaction(() => walletsOf(root), listener, { fireImmediately: true })
  signal.addEventListener('abort', stop)
}

function walletsOf({ connectors, options, chains }: RootStore): readonly WalletSnapshot[] {
  if (!options.given.enableWallets) return []
  const rows = connectors.rows.map(({ id, name, imageUrl, disabledReason, chain, connectors: members }) => ({
    id,
    name,
    imageUrl,
    disabledReason,
    connectors: (members ?? [{ id, chain }]).map((each) => ({ id: each.id, namespace: each.chain })),
  }))
  const served = [...new Set(chains.networks.map(({ chainNamespace }) => chainNamespace))]
  const hasWalletConnect = (namespace: Namespace) => connectors.getConnector(WALLET_CONNECT_ID, namespace) !== undefined
  const remote = served.filter(hasWalletConnect).map((namespace) => ({ id: WALLET_CONNECT_ID, namespace }))
  if (remote.length === 0) return rows
  const walletConnect = { id: WALLET_CONNECT_ID, name: 'WalletConnect', imageUrl: undefined, disabledReason: undefined }
  return [...rows, { ...walletConnect, connectors: remote }]
}
