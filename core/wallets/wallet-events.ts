import { runInAction } from 'mobx'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Namespace } from '../contracts/caip.js'
import type { DisconnectFlow, FlowContext } from '../state/context.js'
import { adoptConnection, networkOfWallet } from './session.js'

export function createWalletEvents(
  { root, host }: Pick<FlowContext, 'root' | 'host'>,
  { forget }: Pick<DisconnectFlow, 'forget'>,
) {
  return (event: Exclude<AdapterEvent, { type: 'walletFailed' }>): void => {
    const { accounts, chains, connections, connectors } = root
    const { namespace } = event
    const current = connections.connections.get(namespace)
    if (event.type === 'connected') {
      const connector = connectors.getConnector(event.connectorId, namespace)
      // Another wallet may be connected there: the visitor chose that one.
      if (current || !connector) return
      adoptConnection(root, { connection: event.connection, connector, adapterType: 'universal', activate: false })
      host.connected(namespace)
      return
    }
    if (event.type === 'disconnected') {
      // Another wallet may have taken the place in some of its namespaces.
      const isIts = (each: Namespace) => connections.connections.get(each)?.connectorId === event.connectorId
      forget(...[namespace, ...(event.others ?? [])].filter(isIts))
      return
    }
    if (current?.connectorId !== event.connectorId) return
    switch (event.type) {
      case 'accountsChanged':
        if (event.accounts.length === 0) forget(namespace)
        else accounts.slices[namespace].setAccounts(event.accounts)
        return
      case 'userChanged':
        accounts.slices[namespace].setUser(event.user, event.wallet)
        return
      case 'networkChanged':
        runInAction(() => chains.setNetwork(networkOfWallet(root, namespace, event.chainId), false))
        return
      case 'networksApproved':
        chains.slices[namespace]?.setApproved(event.approvedNetworkIds)
        return
    }
  }
}
