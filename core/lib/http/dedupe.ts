import { withAbort } from '../with-abort.js'

/** The client library shares at most 8192 requests at once; further ones go alone. */
const maxEntries = 8192

type Shared = { readonly answer: Promise<unknown>; readonly controller: AbortController; waiting: number }

/** Shares one call among all who ask for its key meanwhile. The call is aborted once nobody waits for it. */
export function createDedupe() {
  const running = new Map<string, Shared>()

  const begin = (key: string, call: (signal: AbortSignal) => Promise<unknown>): Shared => {
    const controller = new AbortController()
    const shared: Shared = { answer: call(controller.signal), controller, waiting: 0 }
    if (running.size < maxEntries) running.set(key, shared)
    return shared
  }
  const leave = (key: string, shared: Shared) => {
    shared.waiting -= 1
    if (shared.waiting > 0) return
    if (running.get(key) === shared) running.delete(key)
    shared.controller.abort()
  }

  return async <Value>(
    key: string,
    call: (signal: AbortSignal) => Promise<Value>,
    signal: AbortSignal,
  ): Promise<Value> => {
    signal.throwIfAborted()
    const shared = running.get(key) ?? begin(key, call)
    shared.waiting += 1
    try {
      return (await withAbort(shared.answer, signal)) as Value // one key, one kind of value
    } finally {
      leave(key, shared)
    }
  }
}
