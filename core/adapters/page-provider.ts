import type { Eip1193Provider } from '../contracts/providers.js'

type Listener = (data: unknown) => void

/** A provider for the host, and how to notify the provider's listeners. */
export interface PageProvider<Members extends object = object> {
  readonly provider: Members & Pick<Eip1193Provider, 'on' | 'removeListener'>
  /** Notifies listeners. A listener that throws does not stop the others: its error goes to the host. */
  tell(event: string, data?: unknown): void
}

export function createPageProvider<const Members extends object>(members: Members): PageProvider<Members> {
  const listeners = new Map<string, Set<Listener>>()
  const provider: PageProvider<Members>['provider'] = {
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
    tell: (event, data) => {
      for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(data))
    },
  }
}
