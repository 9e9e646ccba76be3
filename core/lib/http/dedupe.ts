import { withAbort } from '../with-abort.js'

/** The most requests that are shared at once; each further request is sent on its own. */
const maxEntries = 8192

type Shared = { readonly answer: Promise<unknown>; readonly controller: AbortController; waiting: number }

/** Shares one running call among all callers of the same key. The call is aborted once no caller waits for it. */
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
      return (await withAbort(shared.answer, signal)) as Value // a key always stands for one type of value
    } finally {
      leave(key, shared)
    }
  }
}
