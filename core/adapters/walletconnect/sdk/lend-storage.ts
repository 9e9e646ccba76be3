/**
 * Stands in for `localStorage` where the browser refuses it: in a sandboxed frame, or with site data blocked. A package of the SDK reads
 * it while it is evaluated, and the whole SDK fails with it, although nothing is kept there. Returns how to take it back.
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
