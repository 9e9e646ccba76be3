import { reaction, runInAction } from 'mobx'
import { type CaipNetworkId, isCaipNetworkId, type Namespace } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { ChainAdapterNotFoundError } from '../../errors/adapter.js'
import { AbortedError, DisposedError, isModalError, type ModalError } from '../../errors/base.js'
import { InvalidCaipNetworkIdError } from '../../errors/caip.js'
import { NetworkNotFoundError } from '../../errors/network.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { Task } from '../../lib/task.js'
import { withAbort } from '../../lib/with-abort.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import type { Navigation, OpenFlow, PartContext, WalletContext } from '../../state/context.js'
import { isConnected, isUnsupported } from '../../state/may-open.js'
import type { RootStore } from '../../state/root-store.js'
import { requireCapability } from '../adapters.js'

const SLOW_AFTER_MS = 10_000

export function createSwitchNetworkFlow(
  { root, adapters, tracker, host }: WalletContext,
  navigation: Navigation,
  needs: {
    join(network: Network, signal: AbortSignal): Promise<void>
    whenRestored(namespace: Namespace): Promise<void> | undefined
  },
) {
  const { accounts, chains, connections, connectors, modal, options, platform } = root
  let current: AbortController | undefined

  const refuse = (error: ModalError) => {
    host.raise(error)
    return error
  }

  /** Back to where the networks were opened from; closes where that is nowhere. */
  const leave = () => {
    if (!modal.isOpen) return
    if (!accounts.active?.isConnected) {
      connectors.setFilterNamespace(chains.activeNamespace)
      navigation.reset({ view: 'Connect' })
    } else if (root.navigation.view === 'Networks') navigation.goBack()
    else if (root.navigation.view === 'UnsupportedChain') navigation.close()
  }

  return {
    /** Rejects with {@link AbortedError} when another switch takes its place. */
    switchNetwork: async (id: CaipNetworkId) => {
      const network = chains.getNetwork(id)
      if (!network) {
        const isOfModal = isCaipNetworkId(id) && options.namespaces.has(id.split(':')[0])
        if (!isOfModal) throw refuse(new InvalidCaipNetworkIdError({ got: id }))
        const known = chains.networks.map((each) => each.caipNetworkId)
        throw refuse(new NetworkNotFoundError({ caipNetworkId: id, known }))
      }
      const namespace = network.chainNamespace
      const slice = accounts.of(namespace)
      // The wallet that is on its way back would put its own network in the place of this one.
      const restored = needs.whenRestored(namespace)
      if (restored) await restored
      // A login covers both namespaces of the embedded wallet.
      const isOfLogin = connections.isLoggedIn && options.servesByLogin(namespace)
      const isJoining = isOfLogin && !slice.isConnected
      if (!options.serves(namespace) && !isOfLogin) throw refuse(new ChainAdapterNotFoundError({ namespace }))
      const isOnItsWay = current !== undefined
      current?.abort(new AbortedError())
      const abort = new AbortController()
      current = abort
      const slowTimer = platform.setTimeout(chains.markSwitchSlow, SLOW_AFTER_MS)
      chains.beginSwitch(network)
      try {
        // A wallet that has one network only (Solana) is not asked; those that switch all have several.
        if (slice.isConnected && (isOnItsWay || chains.networkOf(namespace)?.caipNetworkId !== id)) {
          const adapter = await adapters.get(namespace, connections.connections.get(namespace)?.connectorId)
          if (shippedOf(namespace)?.walletsSwitch) requireCapability(adapter, 'switchNetwork')
          // Some libraries of hosts wait without end, whatever a signal says.
          const switching = adapter.switchNetwork?.({ network, signal: abort.signal })
          if (switching) await withAbort(switching, abort.signal)
        }
        if (isJoining) await needs.join(network, abort.signal)
        abort.signal.throwIfAborted()
        runInAction(() => {
          chains.choices += 1
          chains.setNetwork(network, true)
          // Without an address there the switch ends with the connection, or when the visitor closes the modal.
          chains.endSwitch(undefined, !slice.isConnected && modal.isOpen)
        })
        tracker.track('SWITCH_NETWORK', { network: id })
        leave()
      } catch (thrown) {
        if (abort.signal.aborted) throw toModalError(abort.signal.reason)
        const error = toModalError(thrown)
        chains.endSwitch(error)
        if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
        throw error
      } finally {
        platform.clearTimeout(slowTimer)
        if (current === abort) current = undefined
      }
    },
    /** Stops waiting for the wallet. The modal still follows a later switch as the wallet's own. */
    cancel: () => {
      if (!current) return
      current.abort(new AbortedError())
      current = undefined
      chains.endSwitch()
    },
    dispose: () => current?.abort(new DisposedError()),
  }
}

/** The way out of a `chain_mismatch`, for every review. */
export function createWalletSwitch({ adapters, root }: PartContext) {
  const task = new Task<void>()
  return {
    task,
    get isDeclined() {
      return isModalError(toModalError(task.error), 'wallet_user_rejected')
    },
    /** The modal is on that network already: its own switch would ask nobody. Never rejects. */
    switchWallet: async (network: Network): Promise<boolean> => {
      if (task.isPending) return false
      await task.run(async (signal) => {
        const { chainNamespace: namespace } = network
        const adapter = await adapters.get(namespace, root.connections.connections.get(namespace)?.connectorId)
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        await withAbort(switchNetwork({ network, signal }), signal)
      })
      return task.state.status === 'done'
    },
    dispose: task.dispose,
  }
}

/** Opens at UnsupportedChain while the active network is one that the host does not list. */
export function watchNetwork(root: RootStore, navigation: Navigation, { show }: Pick<OpenFlow, 'show'>): () => void {
  const { accounts, chains, modal } = root
  return reaction(
    () => (isUnsupported(root) ? chains.activeNetwork : undefined),
    (network, before) => {
      if (network) return show({ view: 'UnsupportedChain' })
      if (!modal.isOpen || root.navigation.view !== 'UnsupportedChain') return
      // Where its wallet has gone the account of another takes the place.
      const hasLeft = before && !accounts.of(before.chainNamespace).isConnected
      if (hasLeft && isConnected(root)) navigation.reset({ view: 'Account' })
      // A switch to a network that nobody is connected to goes on to Connect.
      else if (hasLeft || isConnected(root)) navigation.close()
    },
  )
}

/** Keeps storage saying which network is active, from the first connection or choice on. Returns how to stop. */
export const persistActiveNetwork = ({ accounts, chains, storage }: RootStore): (() => void) =>
  reaction(
    () => [chains.activeNetwork, accounts.active?.isConnected] as const,
    ([network]) => {
      if (!network) return
      storage.set('activeNamespace', network.chainNamespace)
      // A placeholder is not a choice: after a reload the wallet says itself where it is.
      if (!network.unsupported) storage.set('activeCaipNetworkId', network.caipNetworkId)
    },
    { equals: (one, other) => one.every((each, index) => each === other[index]) },
  )
