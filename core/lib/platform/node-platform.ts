import { detectDevice } from './detect-device.js'
import type { Platform } from './platform.js'

/**
 * @internal A platform without a window: storage lives as long as the process, no window opens, and wallets are
 * announced only on its `events`.
 */
export function nodePlatform(): Platform {
  const kept = new Map<string, string>()
  const globals = globalThis as unknown as Record<string, unknown> // tests put their wallets here
  return {
    fetch: (input, init) => fetch(input, init),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      keys: () => [...kept.keys()],
    },
    now: () => Date.now(),
    setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
    clearTimeout: (handle) => clearTimeout(handle as number | undefined), // it came from `setTimeout` above
    randomUuid: () => crypto.randomUUID(),
    events: new EventTarget(),
    globals,
    location: () => ({ origin: 'http://localhost', href: 'http://localhost/', hostname: 'localhost' }),
    pageMetadata: () => ({ title: '', description: '', icon: '' }),
    colorScheme: () => 'light',
    openUrl: () => false,
    copyText: async () => {
      throw new Error('There is no clipboard without a browser.')
    },
    device: detectDevice({ userAgent: '', maxTouchPoints: 0, globals, isInIframe: false }),
    whenIdle: (callback) => {
      const timer = setTimeout(callback)
      return () => clearTimeout(timer)
    },
    console,
  }
}
