import type { Platform } from '../../../lib/platform/platform.js'
import { engineInternals } from './private-members.js'

/**
 * Stands in for `localStorage` where the browser refuses it: in a sandboxed frame, or with site data blocked. A package of the SDK reads
 * it while it is evaluated, and the whole SDK fails with it, although nothing is kept there. Returns how to take it back. The page itself
 * sees nothing of it where that is done before any other code runs.
 */
export function lendStorage(globals: object): () => void {
  try {
    Reflect.get(globals, 'localStorage')
    return () => {}
  } catch {
    // The browser's word is a SecurityError.
  }
  const own = Reflect.getOwnPropertyDescriptor(globals, 'localStorage')
  Reflect.defineProperty(globals, 'localStorage', { configurable: true, enumerable: true, value: emptyStorage() })
  return () => {
    Reflect.deleteProperty(globals, 'localStorage')
    if (own) Reflect.defineProperty(globals, 'localStorage', own)
  }
}

/**
 * With each request the SDK looks in `localStorage` for the app that is to be opened, and where the browser refuses it no app is. The
 * SDK does so in one go with `sendRequest`: the stand-in is gone before any code of the page runs. It is empty, which sends the
 * SDK to the storage that it was given.
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
