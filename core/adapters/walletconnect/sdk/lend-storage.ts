import type { Platform } from '../../../lib/platform/platform.js'
import { engineInternals } from './private-members/members.js'

/**
 * Replaces `localStorage` if the browser refuses it: in a sandboxed frame, or with site data blocked. A package of the
 * SDK reads it at load time and stores nothing there, but without it the whole SDK fails. Returns a function that takes
 * the replacement back. If it is called before any other code runs, the page does not see the replacement.
 */
export function lendStorage(globals: object): () => void {
  try {
    Reflect.get(globals, 'localStorage')
    return () => {}
  } catch {
    // The browser throws a SecurityError.
  }
  const own = Reflect.getOwnPropertyDescriptor(globals, 'localStorage')
  Reflect.defineProperty(globals, 'localStorage', { configurable: true, enumerable: true, value: emptyStorage() })
  return () => {
    Reflect.deleteProperty(globals, 'localStorage')
    if (own) Reflect.defineProperty(globals, 'localStorage', own)
  }
}

/**
 * Replaces `localStorage` during each request. The SDK looks there for the app to open, and opens none if the browser
 * refuses it. The SDK reads it synchronously within `sendRequest`, so the replacement is gone before any code of the
 * page runs. It is empty, so the SDK falls back to the storage that it was given.
 */
export function lendToRequests(engine: object, { globals }: Pick<Platform, 'globals'>): void {
  const internals = engineInternals(engine)
  const { sendRequest } = internals
  internals.sendRequest = (params) => {
    if (params.method === 'wc_sessionRequest') queueMicrotask(lendStorage(globals))
    return sendRequest.call(engine, params)
  }
}

function emptyStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
