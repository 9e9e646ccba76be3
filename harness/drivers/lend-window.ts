/**
 * Libraries that look for wallets look at `window`: lends one, with nothing but events, for as long as a headless page is open.
 * Returns how to take it back.
 */
export function lendWindow(events: EventTarget): () => void {
  if ('window' in globalThis) return () => {}
  Object.defineProperty(globalThis, 'window', { value: events, configurable: true, writable: true })
  return () => void Reflect.deleteProperty(globalThis, 'window')
}
