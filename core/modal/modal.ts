import { reaction } from 'mobx'
import { isNamespace } from '../contracts/caip.js'
import type { Modal, ModalSnapshot } from '../contracts/modal-api.js'
import { DisposedError, isModalError, Refusal } from '../errors/base.js'
import { explained } from '../errors/explained.js'
import { lazy } from '../lib/lazy.js'
import { createSnapshot } from '../state/snapshot.js'
import { parseTheme } from '../state/theme-store.js'
import type { Root } from './bare-root.js'

const hostAccount = lazy(() => import('./host-account.js'))
const adapterErrors = lazy(() => import('../errors/adapter.js'))

/** @internal What a host gets of a root. The root is started and disposed of by whoever made it, or by `dispose` here. */
export function toModal(root: Root): Modal {
  const { flows } = root
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const snapshot = createSnapshot(root)
  let isDisposed = false
  // One reaction for all listeners; it also keeps the snapshot the same object while nothing changes.
  const stop = reaction(
    () => snapshot.get(),
    (next) => {
      last = next
      for (const listener of [...listeners]) flows.host.call('snapshot listener', listener, next)
      flows.host.changed(next)
    },
  )
  // Computed once, now that it is observed.
  let last = snapshot.get()
  /** The words were not here when it happened. */
  const report = (error: unknown) => {
    if (isDisposed || !isModalError(error)) return
    root.platform.console.error(error.message)
    flows.host.failed(error)
  }
  const alive = () => {
    if (isDisposed) throw new DisposedError()
  }

  return {
    open: async (options) => {
      alive()
      try {
        await flows.open(options)
      } catch (thrown) {
        throw await explained(thrown)
      }
    },
    close: async () => {
      alive()
      flows.close()
    },
    shake: () => {
      if (!isDisposed) flows.shake()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => last,
    onEvent: flows.onEvent,
    getProvider: async (namespace) => {
      alive()
      if (!isNamespace(namespace)) return refuseNamespace(namespace, 'get the provider')
      return root.connections.connections.get(namespace)?.provider
    },
    disconnect: async (namespace) => {
      alive()
      if (namespace !== undefined && !isNamespace(namespace)) return refuseNamespace(namespace, 'disconnect')
      await flows.disconnect(namespace)
    },
    switchNetwork: async (caipNetworkId) => {
      alive()
      await flows.switchNetwork(caipNetworkId)
    },
    removeAdapter: async (namespace) => {
      alive()
      if (!isNamespace(namespace)) return refuseNamespace(namespace, 'remove its adapter')
      await flows.removeAdapter(namespace)
    },
    signIn: async () => {
      alive()
      await flows.siwx((flow) => flow.sign())
    },
    signOut: async () => {
      alive()
      await flows.siwx((flow) => flow.signOut())
    },
    setAddressLabels: async (...given) => {
      alive()
      ;(await hostAccount.load()).setAddressLabels(root, ...given)
    },
    setPreferredAccountType: async (...given) => {
      alive()
      await (await hostAccount.load()).setPreferredAccountType(root, ...given)
    },
    setTheme: (theme) => {
      if (isDisposed) return
      try {
        root.theme.set(parseTheme(theme))
      } catch (thrown) {
        if (!(thrown instanceof Refusal)) throw thrown
        if (root.explain) throw root.explain(thrown)
        void explained(thrown).then(report)
      }
    },
    dispose: () => {
      isDisposed = true
      stop()
      listeners.clear()
      root.dispose()
    },
  }
}

/** Hosts without types write `evm`. */
async function refuseNamespace(got: unknown, purpose: string): Promise<never> {
  const { ChainRequiredError } = await adapterErrors.load()
  throw new ChainRequiredError({ purpose, got })
}
