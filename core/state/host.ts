import type { Namespace } from '../contracts/caip.js'
import type { ModalSnapshot } from '../contracts/modal-api.js'
import type { ModalError } from '../errors/base.js'
import type { RootStore } from './root-store.js'
import { toAccountSnapshot } from './snapshot.js'

export interface Host {
  /** Calls a callback of the page. If it fails, the failure is logged and has no other effect. */
  call<Args extends unknown[]>(name: string, callback: ((...args: Args) => unknown) | undefined, ...args: Args): void
  connected(namespace: Namespace): void
  disconnected(namespace: Namespace): void
  changed(snapshot: ModalSnapshot): void
  /** Reports a failure to the page by `onError`. */
  failed(error: ModalError): void
  /** Reports a mistake that the page's developer can fix: by an alert and by `onError`. */
  raise(error: ModalError): void
}

/** Calls the host's callbacks, and logs the errors that they throw. */
export function createHost(root: RootStore): Host {
  const { options } = root
  const log = (name: string) => (error: unknown) => root.platform.console.error(`The host's ${name} failed`, error)
  const call = <Args extends unknown[]>(
    name: string,
    callback: ((...args: Args) => unknown) | undefined,
    ...args: Args
  ): void => {
    try {
      Promise.resolve(callback?.(...args)).catch(log(name))
    } catch (error) {
      log(name)(error)
    }
  }
  // The same error may raise an alert and make a flow fail; `onError` receives it once.
  const told = new WeakSet<ModalError>()
  const tell = (error: ModalError) => {
    told.add(error)
    call('onError', options.given.onError, error)
  }
  return {
    call,
    connected: (namespace: Namespace) =>
      call('onConnected', options.given.onConnected, { namespace, account: toAccountSnapshot(root, namespace) }),
    disconnected: (namespace: Namespace) => call('onDisconnected', options.given.onDisconnected, { namespace }),
    changed: (snapshot: ModalSnapshot) => call('onChanged', options.given.onChanged, snapshot),
    failed: (error: ModalError) => {
      if (told.has(error)) return
      if (options.given.debug) root.platform.console.warn(error.shortMessage, error)
      tell(error)
    },
    raise: (error: ModalError) => {
      root.alerts.raise(error)
      if (!told.has(error)) tell(error)
    },
  }
}
