import { runInAction } from 'mobx'
import type { AdapterEvent } from '../adapters/adapter.js'
import type { RootStore } from '../state/root-store.js'
import type { DisconnectFlow } from './disconnect.js'
import type { OpenFlow } from './open.js'
import { networkOfWallet } from './session.js'

/** What a wallet says by itself. Of a wallet that is not the connected one nothing is taken. */
export function createWalletEvents(
  root: RootStore,
  { forget }: Pick<DisconnectFlow, 'forget'>,
  { checkNetwork }: Pick<OpenFlow, 'checkNetwork'>,
) {
  return (event: Exclude<AdapterEvent, { type: 'walletFailed' }>): void => {
    const { accounts, chains, connections } = root
    const { namespace } = event
    if (connections.connections.get(namespace)?.connectorId !== event.connectorId) return
    switch (event.type) {
      case 'accountsChanged':
        // SPEC 4: an empty account list is a disconnect.
        if (event.accounts.length === 0) forget(namespace)
        else accounts.slices[namespace].setAccounts(event.accounts)
        return
      case 'networkChanged':
        runInAction(() => chains.setNetwork(networkOfWallet(root, namespace, event.chainId), false))
        if (namespace === chains.activeNamespace) checkNetwork()
        return
      case 'disconnected':
        forget(namespace)
    }
  }
}
