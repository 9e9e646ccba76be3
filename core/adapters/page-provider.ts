import type { Eip1193Provider } from '../contracts/providers.js'

type Listener = (data: unknown) => void

/** Makes a provider for the host, and a function that notifies the provider's listeners. */
export function createPageProvider<const Members extends object>(members: Members) {
  const listeners = new Map<string, Set<Listener>>()
  const provider: Members & Pick<Eip1193Provider, 'on' | 'removeListener'> = {
    ...members,
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return {
    provider,
    /** Notifies listeners. A listener that throws does not stop the others: its error goes to the host. */
    tell: (event: string, data?: unknown) => {
      for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(data))
    },
  }
}
