import type { Namespace } from '../contracts/caip.js'
import type { ModalSnapshot } from '../contracts/modal-api.js'
import type { ModalError } from '../errors/base.js'
import type { RootStore } from './root-store.js'
import { toAccountSnapshot } from './snapshot.js'

/** The host's callbacks. An error that one of them throws is logged and stops there. */
export interface Host {
  connected(namespace: Namespace): void
  disconnected(namespace: Namespace): void
  changed(snapshot: ModalSnapshot): void
  failed(error: ModalError): void
  /** A mistake of the page that its developer can mend: an alert, and the host hears of it too. */
  raise(error: ModalError): void
  /** Calls a listener of the host, named for the log. */
  call<Args extends unknown[]>(name: string, callback: ((...args: Args) => unknown) | undefined, ...args: Args): void
}

export function createHost(root: RootStore): Host {
  const { given } = root.options
  const log = (name: string) => (error: unknown) => root.platform.console.error(`The host's ${name} failed`, error)
  const call: Host['call'] = (name, callback, ...args) => {
    try {
      // A callback may be async: its rejection is the host's, and must not be unhandled.
      Promise.resolve(callback?.(...args)).catch(log(name))
    } catch (error) {
      log(name)(error)
    }
  }
  // An error that raised an alert may fail a flow as well.
  const told = new WeakSet<ModalError>()
  const tell = (error: ModalError) => {
    told.add(error)
    call('onError', given.onError, error)
  }
  return {
    call,
    connected: (namespace) =>
      call('onConnected', given.onConnected, { namespace, account: toAccountSnapshot(root, namespace) }),
    disconnected: (namespace) => call('onDisconnected', given.onDisconnected, { namespace }),
    changed: (snapshot) => call('onChanged', given.onChanged, snapshot),
    failed: (error) => {
      if (told.has(error)) return
      if (given.debug) root.platform.console.warn(error.shortMessage, error)
      tell(error)
    },
    raise: (error) => {
      root.alerts.raise(error)
      if (!told.has(error)) tell(error)
    },
  }
}
