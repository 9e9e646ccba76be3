import { requireListener } from './load-failure.js'

/** An error that a listener of the host throws, or a promise that it rejects, is logged and stops there. */
export function tell<Value>(listeners: Iterable<(value: Value) => unknown>, value: Value): void {
  for (const listener of [...listeners])
    (async () => listener(value))().catch((error) => console.error('A listener of the host failed', error))
}

/** Adds a listener of the host; returns how to take it out again. One that is no function is refused. */
export function listen<Listener>(method: string, listeners: Set<Listener>, listener: Listener): () => void {
  requireListener(method, listener)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
