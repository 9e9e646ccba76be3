/** Places a value on the page's globals. Returns a function that removes it, unless it was replaced since. */
export function place(globals: object, name: string, value: unknown): () => void {
  Object.defineProperty(globals, name, { value, configurable: true, enumerable: true, writable: true })
  return () => {
    if (Reflect.get(globals, name) === value) Reflect.deleteProperty(globals, name)
  }
}

/** Places a member of an object that several wallets share, such as `window.injectedWeb3`. */
export function placeWithin(globals: object, name: string, member: string, value: unknown): () => void {
  const found: unknown = Reflect.get(globals, name)
  const owner = typeof found === 'object' && found !== null ? found : {}
  const remove = owner === found ? () => undefined : place(globals, name, owner)
  const removeMember = place(owner, member, value)
  return () => {
    removeMember()
    if (Object.keys(owner).length === 0) remove()
  }
}

/** Places a value at a path of one or two names, such as `phantom.ethereum`. */
export function placeAt(globals: object, path: string, value: unknown): () => void {
  const [owner = path, member] = path.split('.')
  return member === undefined ? place(globals, owner, value) : placeWithin(globals, owner, member, value)
}

/** Adds an entry to a list, such as `window.btc_providers`. */
export function placeInList(globals: object, name: string, entry: unknown): () => void {
  const found: unknown = Reflect.get(globals, name)
  const list: unknown[] = Array.isArray(found) ? found : []
  if (list !== found) place(globals, name, list)
  list.push(entry)
  return () => {
    if (list.includes(entry)) list.splice(list.indexOf(entry), 1)
  }
}

/** Calls listeners by event name, like wallet providers. */
/** The listeners of a page's provider, by event. */
export interface Emitter {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  /** Removes the listeners of one event, or all. */
  clear(event?: string): void
  listeners(event: string): Listener[]
  /** The events that have a listener. */
  names(): string[]
  emit(event: string, data?: unknown): void
}

export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener),
    clear: (event) => void (event === undefined ? listeners.clear() : listeners.delete(event)),
    listeners: (event) => [...(listeners.get(event) ?? [])],
    names: () => [...listeners].flatMap(([event, known]) => (known.size > 0 ? [event] : [])),
    emit(event, data) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
    },
  }
}

type Listener = (data: unknown) => void

/** A page's EVM provider: EIP-1193 and the wallet's flags. */
export interface Eip1193Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
  isConnected(): boolean
  readonly [flag: string]: unknown
}
