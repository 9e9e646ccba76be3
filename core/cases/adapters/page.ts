import type { Platform } from '../../lib/platform/platform.js'

/** A new page for each case. It has the machine's clock and an empty storage, and sends no requests. */
export interface TestPage extends Platform {
  /** The number of pending timers. */
  readonly pendingTimers: number
}

/** Makes a {@link TestPage}. */
export function createTestPage(): TestPage {
  const stored = new Map<string, string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const silent = () => {}
  const wait = (callback: () => void, delayMs: number) => {
    const handle = setTimeout(() => {
      timers.delete(handle)
      callback()
    }, delayMs)
    timers.add(handle)
    return handle
  }
  const drop = (handle: ReturnType<typeof setTimeout>) => {
    timers.delete(handle)
    clearTimeout(handle)
  }
  return {
    get pendingTimers() {
      return timers.size
    },
    fetch: async () => new Response('', { status: 503 }),
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
      keys: () => [...stored.keys()],
    },
    now: () => Date.now(),
    setTimeout: wait,
    clearTimeout: (given) => {
      for (const handle of [...timers]) if (handle === given) drop(handle)
    },
    randomUuid: () => crypto.randomUUID(),
    events: new EventTarget(),
    globals: {},
    location: () => ({ origin: 'https://dapp.test', href: 'https://dapp.test/', hostname: 'dapp.test' }),
    pageMetadata: () => ({ title: 'Dapp', description: '', icon: '' }),
    colorScheme: () => 'light',
    openUrl: () => false,
    copyText: async () => {},
    device: {
      isMobile: false,
      isIos: false,
      isAndroid: false,
      isSafari: false,
      isMac: false,
      isTelegram: false,
      isInIframe: false,
    },
    whenIdle: (callback) => {
      const handle = wait(callback, 0)
      return () => drop(handle)
    },
    console: { error: silent, warn: silent, info: silent },
  }
}
