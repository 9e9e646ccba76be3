import { BaseError, createClient, custom, rpcSchema } from 'viem'
import { ProviderNotFoundError } from '../../errors/adapter.js'
import { UnsupportedProviderTypeError } from '../../errors/evm.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readMember } from '../../lib/foreign.js'
import { withAbort } from '../../lib/with-abort.js'

type Listener = (data: unknown) => void

/** An EIP-1193 provider as we use it. It is somebody else's: nothing that it does is taken for granted. */
export interface EvmWallet {
  readonly provider: object
  /** Rejects with a {@link ModalError}, also when the wallet threw something that is no error, and when a signal aborts. */
  request(call: { method: string; params?: unknown }, ...signals: readonly AbortSignal[]): Promise<unknown>
  /** Listens to what the provider emits. Returns how to stop. */
  listen(listeners: Readonly<Record<string, Listener>>): () => void
}

/** A connected wallet, as far as its session asks it for anything. */
export interface EvmAccess {
  readonly wallet: Pick<EvmWallet, 'request'> & { readonly provider: unknown }
  /** Aborts when the session ends. */
  readonly signal: AbortSignal
  /** The reference part of the CAIP-2 id of the network that the wallet is on. */
  readonly chainId: string | undefined
}

/**
 * @throws {@link ProviderNotFoundError} when this is no EIP-1193 provider.
 * @throws {@link UnsupportedProviderTypeError} when it is one of before EIP-1193.
 */
export function toEvmWallet(provider: unknown): EvmWallet {
  const call = readMember(provider, 'request')
  const isOlder = ['send', 'sendAsync'].some((member) => typeof readMember(provider, member) === 'function')
  if (typeof call !== 'function' && isOlder) throw new UnsupportedProviderTypeError()
  if (typeof call !== 'function' || !isObject(provider)) throw new ProviderNotFoundError()

  const request = async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    try {
      // Some wallets refuse `params: undefined`.
      return await Reflect.apply(call, provider, [params === undefined ? { method } : { method, params }])
    } catch (error) {
      // viem looks for a code on what was thrown; a string or null cannot bear one.
      throw typeof error === 'object' && error !== null ? error : new Error(String(error))
    }
  }
  const client = createClient({
    // A visitor is never asked twice for one answer.
    transport: custom({ request }, { retryCount: 0 }),
    rpcSchema: rpcSchema<[{ Method: string; Parameters: unknown; ReturnType: unknown }]>(),
  })

  return {
    provider,
    request: async ({ method, params }, ...signals) => {
      try {
        for (const signal of signals) signal.throwIfAborted()
        return await withAbort(client.request({ method, params }), ...signals)
      } catch (error) {
        // The library's own text would hide what the wallet said.
        throw toModalError(error instanceof BaseError && error.cause ? error.cause : error)
      }
    },
    listen: (listeners) => {
      const each = (member: string) => {
        const subscribe = readMember(provider, member)
        if (typeof subscribe !== 'function') return
        for (const [event, listener] of Object.entries(listeners)) {
          try {
            Reflect.apply(subscribe, provider, [event, listener])
          } catch {
            // A provider that cannot be listened to is used without its events.
          }
        }
      }
      each('on')
      return () => each('removeListener')
    },
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
