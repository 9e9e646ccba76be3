import { reaction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import { viewIs } from '../../contracts/views/views.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'

/**
 * Loads the adapters of the listed wallets before the tap. A wallet that opens a window must be asked within the tap:
 * Safari allows a window for one second after it, Chromium for five. Code fetched after the tap may arrive too late.
 * Returns a function that stops it.
 */
export function prepareAdapters({ root, adapters }: WalletContext): () => void {
  const { connectors, modal, navigation, options, platform } = root
  let isOver = false
  const prepared = new Set<object>()
  const isServed = (namespace: Namespace) =>
    options.given.adapters.some(({ type, namespaces }) => type !== 'universal' && namespaces.includes(namespace))
  const listed = (): Namespace[] => {
    if (!modal.isOpen || !viewIs(navigation.view, 'listing')) return []
    const own = connectors.connectors.filter(({ id }) => id !== WALLET_CONNECT_ID && id !== AUTH_ID)
    return [...new Set(own.map(({ chain }) => chain))].filter(isServed)
  }
  const prepare = async (namespaces: readonly Namespace[]) => {
    // The list is drawn first.
    await (platform.afterPaint && new Promise<void>(platform.afterPaint))
    for (const namespace of namespaces) {
      const adapter = adapters.identityOf(namespace, undefined)
      if (isOver || !adapter || prepared.has(adapter)) continue
      prepared.add(adapter)
      adapters.get(namespace).catch((error: unknown) => {
        // The tap tries again, and shows the error if that fails.
        prepared.delete(adapter)
        ignored(root, `loading the code for wallets of ${namespace}`)(error)
      })
    }
  }
  const stop = reaction(
    () => listed().map((namespace) => [namespace, adapters.identityOf(namespace, undefined)]),
    () => void prepare(listed()),
    { fireImmediately: true, equals: isPlainEqual },
  )
  return () => {
    isOver = true
    stop()
  }
}
