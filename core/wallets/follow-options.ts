import type { Namespace } from '../contracts/caip.js'
import { viewIs } from '../contracts/views/views.js'
import { shippedOf } from '../namespaces/namespace-table.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { Navigation, WalletContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import type { DisconnectFlow } from './connect/disconnect.js'
import type { RestoreFlow } from './connect/restore.js'
import { isAsking } from './session.js'

/** New options, taken in two steps. Connections are let go of between them. */
export interface OptionsChange {
  takeOptions(): void
  takeNetworks(connected: readonly Namespace[]): void
}

/**
 * Takes other options while wallets are connected. A connection stays if its adapter and its namespace stay. Any other
 * connection is let go of and stays stored: options that serve it again restore it, as they would at the start of a
 * page. No wallet is asked.
 */
export function createOptionsFlow(
  { root, adapters }: WalletContext,
  navigation: Navigation,
  needs: Pick<DisconnectFlow, 'letGo'> &
    Pick<RestoreFlow, 'end' | 'restoreKept'> & {
      pairing: { renew(): void }
      switching: { cancel(): void }
      follow(namespace: Namespace, connectorId: string): Promise<void>
    },
) {
  const { accounts, chains, connections, connectors, modal, options, platform } = root

  /** The wallet that is connected, or is being restored. */
  const connectorOf = (namespace: Namespace) =>
    connections.connections.get(namespace)?.connectorId ?? connections.followed[namespace]

  const isListed = (namespace: Namespace): boolean => {
    const id = chains.networkOf(namespace)?.caipNetworkId
    return options.given.networks.some(({ caipNetworkId }) => caipNetworkId === id)
  }

  /**
   * True if the wallet stays connected on its network. A wallet with its own network does. Any other was connected to
   * the modal's network, and is connected anew after that changes.
   */
  const canStayOnNetwork = (namespace: Namespace, connectorId: string): boolean =>
    isListed(namespace) ||
    connectorId === WALLET_CONNECT_ID ||
    (shippedOf(namespace)?.walletsSwitch === true && connectorId !== AUTH_ID)

  return ({ takeOptions, takeNetworks }: OptionsChange): void => {
    const { adapters: adaptersBefore, enableWalletConnect: hadCodes } = options.given
    const networksBefore = chains.networks
    const before = accounts.names.map((namespace) => {
      const id = connectorOf(namespace)
      return { namespace, id, adapter: adapters.identityOf(namespace, id) }
    })
    const { target } = connections.attempt
    const asked = target?.connector && adapters.identityOf(target.connector.chain, target.connector.id)
    const isStillServed = ({ namespace, id, adapter }: (typeof before)[number]) =>
      options.servesConnector(namespace, id) && adapters.identityOf(namespace, id) === adapter
    const gone = () => before.filter((each) => each.id !== undefined && !isStillServed(each))

    needs.letGo(
      () => {
        takeOptions()
        return accounts.names.filter((namespace) => {
          const connection = connections.connections.get(namespace)
          if (!connection) return false
          const isGone = gone().some((each) => each.namespace === namespace)
          return isGone || !canStayOnNetwork(namespace, connection.connectorId)
        })
      },
      () => takeNetworks(accounts.names.filter((namespace) => connections.connections.has(namespace))),
    )
    for (const { namespace } of gone()) needs.end(namespace)

    const { filterNamespace } = connectors
    if (filterNamespace && !chains.slices[filterNamespace]) connectors.setFilterNamespace(undefined)
    const { switchingTo } = chains
    if (switchingTo && !chains.getNetwork(switchingTo.caipNetworkId)) needs.switching.cancel()
    const now = target?.connector
    const isQuestionOver = now && (!chains.slices[now.chain] || adapters.identityOf(now.chain, now.id) !== asked)
    const isCodeOver = hadCodes && viewIs(root.navigation.view, 'pairing') && !options.given.enableWalletConnect
    if (isQuestionOver || (isCodeOver && modal.isOpen)) navigation.reset({ view: 'Connect' })
    adapters.prune()
    // A network that stays is the same object.
    if (!isEqualList(chains.networks, networksBefore)) {
      adapters.followNetworks()
      needs.pairing.renew()
    }
    for (const { namespace, id } of before) void comeBack(namespace, id)
    for (const {
      hostSession,
      load,
      namespaces: [namespace],
    } of options.given.adapters) {
      if (!hostSession || !namespace || adaptersBefore.some((each) => each.load === load)) continue
      const id = hostSession.connectorId(platform.device.isInIframe)
      if (id && options.servesConnector(namespace, id)) void needs.follow(namespace, id)
    }
  }

  /**
   * Restores a kept connection. An adapter that stays without a connection forgets it first, and reads the wallet anew.
   */
  async function comeBack(namespace: Namespace, id: string | undefined): Promise<void> {
    if (connections.connections.has(namespace) || isAsking(root, namespace)) return
    if (id && !connections.isConnectedBy(id))
      await adapters.peek(namespace, id)?.forget?.(namespace).catch(ignored(root, 'letting go of a wallet'))
    needs.restoreKept(namespace)
  }
}

const isEqualList = (one: readonly object[], other: readonly object[]) =>
  one.length === other.length && one.every((each, at) => each === other[at])
