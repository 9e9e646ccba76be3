type Listener = (data: unknown) => void

/** The listeners of a provider that a host is given. */
export interface PageListeners<Event extends string> {
  add(event: Event, listener: Listener): void
  remove(event: Event, listener: Listener): void
  /** A listener that throws does not stop the others: its error goes to the host. */
  tell(event: Event, data?: unknown): void
}

export function createPageListeners<Event extends string>(): PageListeners<Event> {
  const listeners = new Map<Event, Set<Listener>>()
  return {
    add: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    remove: (event, listener) => void listeners.get(event)?.delete(listener),
    tell: (event, data) => {
      for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(data))
    },
  }
}
