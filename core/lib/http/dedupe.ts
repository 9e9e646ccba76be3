/** Dedupe cache up to 8192 entries. */
const maxEntries = 8192

/** One call at a time per key: whoever asks while it is on its way gets the same answer. */
export function createDedupe(): <Value>(key: string, call: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>()
  return <Value>(key: string, call: () => Promise<Value>) => {
    const same = running.get(key)
    if (same) return same as Promise<Value> // one key, one kind of value
    const promise = call().finally(() => running.delete(key))
    if (running.size < maxEntries) running.set(key, promise)
    return promise
  }
}
