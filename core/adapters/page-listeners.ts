type Listener = (data: unknown) => void

/** The listeners of a provider that a host is given. */
export function createPageListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    remove: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
    /** A listener that throws does not stop the others: its error goes to the host. */
    tell: (event: string, data?: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(data))
    },
  }
}
