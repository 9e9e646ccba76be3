import type { ModalError } from '../../core/errors/modal-error.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { requireListener } from './load-failure.js'

/** Calls the host's listeners. An error that a listener throws, or a promise that it rejects, is only logged. */
export function tell<Value>(listeners: Iterable<(value: Value) => unknown>, value: Value): void {
  for (const listener of [...listeners])
    (async () => listener(value))().catch((error) => console.error('A listener of the host failed', error))
}

/** Adds a listener of the host; returns a function that removes it. Throws if it is not a function. */
export function listen<Listener>(method: string, listeners: Set<Listener>, listener: Listener): () => void {
  requireListener(method, listener)
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reports a failure to the console and to the host. `onError` is not validated yet, and may have any type. */
export function reportFailure({ onError }: ModalOptions, error: unknown): void {
  console.error(error)
  if (typeof onError === 'function') tell([onError], error as ModalError) // all errors of the modal are ModalErrors
}
