import type { Connector } from '../../contracts/connector.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import { ProviderStartError } from '../../errors/evm.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readMember } from '../../lib/foreign.js'
import { withAbort } from '../../lib/with-abort.js'
import { type EvmWallet, toEvmWallet } from './wallet.js'

/** Finds the wallet behind a connector; one that the host hands over as `getProvider` is started, once. */
export function createStartWallet(
  chainIdsFor: (connector: Connector) => readonly number[],
): (connector: Connector, signal: AbortSignal, onFailed?: (error: ModalError) => void) => Promise<EvmWallet> {
  const started = new WeakMap<object, Promise<unknown>>()
  return async (connector, signal, onFailed) => {
    const { provider } = connector
    const getProvider = readMember(provider, 'getProvider')
    if (typeof getProvider !== 'function' || typeof provider !== 'object' || provider === null)
      return toEvmWallet(provider)
    const starting =
      started.get(provider) ??
      Promise.resolve().then(() => Reflect.apply(getProvider, provider, [{ chainIds: chainIdsFor(connector) }]))
    started.set(provider, starting)
    starting.catch(() => started.delete(provider)) // the next choice tries again
    try {
      return toEvmWallet(await withAbort(starting, signal))
    } catch (cause) {
      if (signal.aborted) throw toModalError(cause)
      const error = isModalError(cause) ? cause : new ProviderStartError({ id: connector.id, cause })
      onFailed?.(error)
      throw error
    }
  }
}
