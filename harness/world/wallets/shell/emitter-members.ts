import type { Emitter } from './globals.js'

interface Provider {
  on(event: string, listener: (data: unknown) => void): unknown
  removeListener(event: string, listener: (data: unknown) => void): unknown
}

/** Members of Node's `EventEmitter` on a provider, beside those of EIP-1193. */
export function emitterMembers(provider: Provider, emitter: Emitter) {
  const { on, removeListener } = provider
  return {
    addListener: on,
    off: removeListener,
    once(event: string, listener: (data: unknown) => void) {
      const first = (data: unknown) => {
        emitter.off(event, first)
        listener(data)
      }
      return on(event, first)
    },
    removeAllListeners(event?: string) {
      emitter.clear(event)
      return provider
    },
  }
}
