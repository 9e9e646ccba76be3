import type { Namespace } from '../contracts/caip.js'
import type { ModalSnapshot } from '../contracts/modal-api.js'
import type { ModalError } from '../errors/base.js'
import type { RootStore } from './root-store.js'
import { toAccountSnapshot } from './snapshot.js'

export interface Host {
  /** Calls a callback of the page. Its failure goes to the console, and changes nothing here. */
  call<Args extends unknown[]>(name: string, callback: ((...args: Args) => unknown) | undefined, ...args: Args): void
  connected(namespace: Namespace): void
  disconnected(namespace: Namespace): void
  changed(snapshot: ModalSnapshot): void
  /** Tells the page of a failure by `onError`. */
  failed(error: ModalError): void
  /** A mistake that the page's developer can mend: an alert as well as `onError`. */
  raise(error: ModalError): void
}

/** The host's callbacks. An error that one of them throws is logged. */
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
  // An error may raise an alert and fail a flow as well.
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
