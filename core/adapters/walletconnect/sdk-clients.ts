import { isModalError } from '../../errors/base.js'
import { toAdapterError } from '../../errors/foreign/load-failure.js'
import { lazy } from '../../lib/lazy.js'
import { withAbort } from '../../lib/with-abort.js'
import type { Sdk } from './sdk/start-sdk.js'

/** The clients of the SDK that a page uses, one after another. */
export interface SdkClients {
  /** The present client. Starts one if there is none. */
  load(): Promise<Sdk>
  /**
   * Returns a client that works: replaces a useless client, once. A client with a session is never replaced. Rejects
   * when `signal` aborts.
   */
  loadUseful(signal: AbortSignal, isUseless: (sdk: Sdk) => boolean): Promise<Sdk>
  /** Disposes of the client. The next client reads what the storage then holds. */
  stop(): void
  dispose(): void
}

/** `hasSession`: true if the page has a session, whose client must stay. `lifetime` aborts at the adapter's end. */
export function createSdkClients(
  start: () => Promise<Sdk>,
  hasSession: () => boolean,
  lifetime: AbortSignal,
): SdkClients {
  const create = () => lazy(start, (sdk) => sdk)
  let client = create()
  const load = () =>
    client.load().catch((error) => {
      throw isModalError(error) ? error : toAdapterError({ type: 'universal', cause: error })
    })
  const stop = () => {
    client.dispose()
    client = create()
  }
  return {
    load,
    loadUseful: async (signal, isUseless) => {
      const sdk = await withAbort(load(), signal, lifetime)
      if (hasSession() || !isUseless(sdk)) return sdk
      if (client.peek() === sdk) stop()
      return withAbort(load(), signal, lifetime)
    },
    stop,
    dispose: () => client.dispose(),
  }
}
