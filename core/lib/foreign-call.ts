import { mappedError } from '../errors/mapped-error.js'
import { toModalError } from '../errors/to-modal-error.js'
import { readMember } from './foreign.js'
import { withAbort } from './with-abort.js'

export type ForeignMethod = (...args: readonly unknown[]) => unknown

/** A method of a foreign object, bound to it. `undefined` if it does not exist or cannot be read. */
export function methodOf(owner: unknown, name: string): ForeignMethod | undefined {
  const method = readMember(owner, name)
  return typeof method === 'function' ? (...args) => Reflect.apply(method, owner, args) : undefined
}

/** Calls a wallet. Rejects with a {@link ModalError}, also if the method is missing. Rejects at once on abort. */
export async function callWallet<Result>(
  method: ((...args: readonly unknown[]) => Result | Promise<Result>) | undefined,
  args: readonly unknown[],
  signal: AbortSignal,
  translate: (thrown: unknown) => unknown = (thrown) => thrown,
): Promise<Result> {
  try {
    signal.throwIfAborted()
    if (!method) throw mappedError('wallet_unsupported_method', { cause: new Error('The wallet has no such method') })
    return await withAbort((async () => method(...args))(), signal)
  } catch (thrown) {
    throw toModalError(translate(thrown))
  }
}

/** Wraps a wallet's answer to a subscription: calls it if it is an unsubscribe function. */
export const stopOf =
  (answer: unknown): (() => void) =>
  () => {
    if (typeof answer === 'function') answer()
  }
