import { reaction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { ModalSnapshot } from '../contracts/modal-api.js'
import type { ProviderOf } from '../contracts/providers.js'
import { DisposedError } from '../errors/base.js'
import { lazy } from '../lib/lazy.js'
import { ignored } from '../state/ignored.js'
import { createSnapshot } from '../state/snapshot.js'
import { parseTheme } from '../state/theme-store.js'
import type { Modal } from './modal-methods.js'
import type { Root } from './root.js'

const hostCalls = lazy(() => import('./host-calls.js'))
const optionsUpdate = lazy(() => import('./update-options.js'))
const adapterErrors = lazy(() => import('../errors/adapter.js'))

/**
 * @internal The modal that a host gets for a root. The caller that made the root starts it. The root is disposed of by
 * that caller, or by `dispose` here.
 */
export function toModal(root: Root): Modal {
  const { flows } = root
  const listeners = new Set<(snapshot: ModalSnapshot) => void>()
  const watches = new Set<AbortController>()
  const snapshot = createSnapshot(root)
  let isDisposed = false
  // One reaction serves all listeners. It also keeps the snapshot the same object between changes.
  const stop = reaction(
    () => snapshot.get(),
    (next) => {
      last = next
      for (const listener of [...listeners]) flows.host.call('snapshot listener', listener, next)
      flows.host.changed(next)
    },
  )
  let last = snapshot.get()
  const alive =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (isDisposed) throw new DisposedError()
      return act(...args)
    }

  return {
    open: alive(flows.open),
    close: alive(async () => flows.close()),
    shake: () => {
      if (!isDisposed) flows.shake()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => last,
    onEvent: flows.onEvent,
    getProvider: alive(async <Name extends Namespace>(namespace: Name) => {
      if (!root.options.namespaces.has(namespace)) return refuseNamespace(namespace, 'get the provider')
      const provider = root.connections.connections.get(namespace)?.provider
      return provider as ProviderOf<Name> | undefined // its adapter has found that interface
    }),
    disconnect: alive(async (namespace) => {
      if (namespace !== undefined && !root.options.namespaces.has(namespace))
        return refuseNamespace(namespace, 'disconnect')
      await flows.disconnect(namespace)
    }),
    switchNetwork: alive(flows.switchNetwork),
    removeAdapter: alive(async (namespace) => {
      if (!root.options.namespaces.has(namespace)) return refuseNamespace(namespace, 'remove its adapter')
      await flows.removeAdapter(namespace)
    }),
    update: alive(async (options) => (await optionsUpdate.load()).updateOptions(root, options)),
    signIn: alive(() => flows.siwx((flow) => flow.sign())),
    signOut: alive(() => flows.siwx((flow) => flow.signOut())),
    watchWallets: (listener) => {
      const stopped = new AbortController()
      watches.add(stopped)
      hostCalls.load().then(
        ({ watchWallets }) => {
          if (stopped.signal.aborted) return
          watchWallets(root, stopped.signal, (wallets) => flows.host.call('wallets listener', listener, wallets))
        },
        ignored(root, 'loading the list of wallets'),
      )
      return () => stopped.abort()
    },
    signMessage: alive(async (message, { namespace } = {}) =>
      (await hostCalls.load()).signMessage(root, message, namespace),
    ),
    setAddressLabels: alive(async (...given) => (await hostCalls.load()).setAddressLabels(root, ...given)),
    setPreferredAccountType: alive(async (...given) =>
      (await hostCalls.load()).setPreferredAccountType(root, ...given),
    ),
    exportRecording: alive(async () => (await root.recorder.load()).export()),
    setTheme: (theme) => {
      if (!isDisposed) root.theme.set(parseTheme(theme))
    },
    dispose: () => {
      isDisposed = true
      stop()
      for (const watch of watches) watch.abort()
      listeners.clear()
      root.dispose()
    },
  }
}

/** Refuses a value that is no namespace: hosts without types write `evm`. */
async function refuseNamespace(got: unknown, purpose: string): Promise<never> {
  const { ChainRequiredError } = await adapterErrors.load()
  throw new ChainRequiredError({ purpose, got })
}
