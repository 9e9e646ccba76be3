import '../isolate-mobx.js'
import { ConfigInvalidError } from '../errors/config.js'
import { browserPlatform } from '../lib/platform/browser-platform.js'
import { nodePlatform } from '../lib/platform/node-platform.js'
import type { Platform } from '../lib/platform/platform.js'
import type { ModalOptions } from '../options/modal-options.js'
import { ignored } from '../state/ignored.js'
import { toModal } from './modal.js'
import type { Modal } from './modal-methods.js'
import { createRoot } from './root.js'

/**
 * Makes a modal without a screen: everything that can be known and done, for a host that draws it itself, for tests and
 * for servers of tests. Options are parsed at once. Without a window, as in Node, it keeps nothing beyond the process;
 * `dispose()` ends its timers.
 * @example
 * const modal = createModal({ projectId, adapters: [evm()], networks: [mainnet] })
 * modal.subscribe((snapshot) => console.log(snapshot.address))
 * await modal.open()
 * @throws {@link ConfigInvalidError} naming each bad option
 * @throws {@link SiwxConflictError} when both `siwx` and `siweConfig` are set
 */
export function createModal(options: ModalOptions = {}, platform: Platform = platformHere()): Modal {
  const root = createRoot(options, platform, { isHeadless: true })
  const modal = toModal(root)
  root.start()
  const { recorder: isRecorded } = root.options.given
  // A recording begins with the opening, so the recorder must have loaded by then.
  const whenRecorded = async () => {
    if (isRecorded) await root.recorder.load().catch(ignored(root, 'recording'))
  }
  void whenRecorded()
  return {
    ...modal,
    ...(isRecorded && { open: (...given) => whenRecorded().then(() => modal.open(...given)) }),
    subscribe: (listener) => modal.subscribe(requireListener('subscribe', listener)),
    onEvent: (listener) => modal.onEvent(requireListener('onEvent', listener)),
    watchWallets: (listener) => modal.watchWallets(requireListener('watchWallets', listener)),
  }
}

function requireListener<Listener>(method: string, listener: Listener): Listener {
  if (typeof listener === 'function') return listener
  const problem = { field: '', got: String(listener), wanted: 'a function' }
  throw new ConfigInvalidError({ what: `argument of ${method}()`, problems: [problem] })
}

const platformHere = (): Platform => (typeof window === 'undefined' ? nodePlatform() : browserPlatform())
