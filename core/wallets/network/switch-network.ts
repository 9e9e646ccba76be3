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

  /** Returns to the view that opened Networks. Closes the modal if there is none. */
  const leave = () => {
    if (!modal.isOpen) return
    if (!accounts.active?.isConnected) {
      connectors.setFilterNamespace(chains.activeNamespace)
      navigation.reset({ view: 'Connect' })
    } else if (root.navigation.view === 'Networks') navigation.goBack()
    else if (root.navigation.view === 'UnsupportedChain') navigation.close()
  }

  return {
    /** Rejects with {@link AbortedError} when another switch replaces this one. */
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
      // A wallet that is still being restored would replace this network by its own.
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
        // A wallet with only one network (Solana) is not asked: wallets that switch have several.
        if (slice.isConnected && (isOnItsWay || chains.networkOf(namespace)?.caipNetworkId !== id)) {
          const adapter = await adapters.get(namespace, connections.connections.get(namespace)?.connectorId)
          if (shippedOf(namespace)?.walletsSwitch) requireCapability(adapter, 'switchNetwork')
          // Some libraries of hosts wait for ever, whatever the signal says.
          const switching = adapter.switchNetwork?.({ network, signal: abort.signal })
          if (switching) await withAbort(switching, abort.signal)
        }
        if (isJoining) await needs.join(network, abort.signal)
        abort.signal.throwIfAborted()
        runInAction(() => {
          chains.choices += 1
          chains.setNetwork(network, true)
          // Without an address in that namespace, the switch ends with the connection, or when the visitor closes the
          // modal.
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
    /**
     * Stops waiting for the wallet. If the wallet switches later, the modal follows it as a switch made in the wallet.
     */
    cancel: () => {
      if (!current) return
      current.abort(new AbortedError())
      current = undefined
      chains.endSwitch()
    },
    dispose: () => current?.abort(new DisposedError()),
  }
}

/** Resolves a `chain_mismatch`, in every review. */
export function createWalletSwitch({ adapters, root }: PartContext) {
  const task = new Task<void>()
  return {
    task,
    get isDeclined() {
      return isModalError(toModalError(task.error), 'wallet_user_rejected')
    },
    /**
     * Asks the wallet to switch. The modal is on that network already, so its own switch would ask no wallet. Never
     * rejects.
     */
    switchWallet: async (network: Network): Promise<boolean> => {
      if (task.isLoading) return false
      await task.run(async (signal) => {
        const { chainNamespace: namespace } = network
        const adapter = await adapters.get(namespace, root.connections.connections.get(namespace)?.connectorId)
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        await withAbort(switchNetwork({ network, signal }), signal)
      })
      return task.state.status === 'ready'
    },
    dispose: task.dispose,
  }
}

/** Opens the view UnsupportedChain while the active network is none of the host's. */
export function watchNetwork(root: RootStore, navigation: Navigation, { show }: Pick<OpenFlow, 'show'>): () => void {
  const { accounts, chains, modal } = root
  return reaction(
    () => (isUnsupported(root) ? chains.activeNetwork : undefined),
    (network, before) => {
      if (network) return show({ view: 'UnsupportedChain' })
      if (!modal.isOpen || root.navigation.view !== 'UnsupportedChain') return
      // When that network's wallet has disconnected, the account of another wallet is shown.
      const hasLeft = before && !accounts.of(before.chainNamespace).isConnected
      if (hasLeft && isConnected(root)) navigation.reset({ view: 'Account' })
      // A switch to a network without a connected wallet goes on to Connect.
      else if (hasLeft || isConnected(root)) navigation.close()
    },
  )
}

/** Keeps the active network in storage, from the first connection or choice on. Returns a function that stops it. */
export const persistActiveNetwork = ({ accounts, chains, storage }: RootStore): (() => void) =>
  reaction(
    () => [chains.activeNetwork, accounts.active?.isConnected] as const,
    ([network]) => {
      if (!network) return
      storage.set('activeNamespace', network.chainNamespace)
      // A placeholder is not a choice: after a reload, the wallet names its network itself.
      if (!network.unsupported) storage.set('activeCaipNetworkId', network.caipNetworkId)
    },
    { equals: (one, other) => one.every((each, index) => each === other[index]) },
  )
