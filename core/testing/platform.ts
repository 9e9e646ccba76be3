import type { KeyValueStorage, Platform } from '../lib/platform/platform.js'

/** A request that a test platform received. */
export interface TestRequest {
  readonly url: string
  readonly init: RequestInit | undefined
}

/** A {@link Platform} that a test controls: its time stands still until `advance`, and its network is a function. */
export interface TestPlatform extends Platform {
  readonly requests: readonly TestRequest[]
  readonly logged: readonly { level: 'error' | 'warn' | 'info'; values: unknown[] }[]
  readonly copied: readonly string[]
  readonly opened: readonly string[]
  /** The number of pending timers, and of listeners on `events`: both are 0 once a modal is disposed. */
  readonly pendingTimers: number
  readonly listenerCount: number
  /** Sets the function that answers requests. */
  onFetch(answer: (url: string, init: RequestInit | undefined) => Response | Promise<Response>): void
  setColorScheme(scheme: 'light' | 'dark'): void
  /** Advances the time, and fires due timers in order. */
  advance(ms: number): Promise<void>
  /** Puts the computer to sleep: afterwards all due timers fire, late. */
  sleep(ms: number): void
  /** Waits until all pending promises have settled, without advancing time. */
  settle(): Promise<void>
}

/** Makes a {@link TestPlatform}. Its network answers 503 by default. */
export function createTestPlatform(overrides: Partial<Platform> = {}): TestPlatform {
  let now = Date.UTC(2030, 0, 1)
  let scheme: 'light' | 'dark' = 'light'
  let answer = (_url: string, _init: RequestInit | undefined): Response | Promise<Response> =>
    new Response('', { status: 503 })
  let ids = 0
  const timers = new Map<number, { dueAt: number; callback: () => void }>()
  const requests: TestRequest[] = []
  const logged: { level: 'error' | 'warn' | 'info'; values: unknown[] }[] = []
  const copied: string[] = []
  const opened: string[] = []
  const events = countingEventTarget()

  const settle = async () => {
    for (let round = 0; round < 20; round++) await new Promise((resolve) => setImmediate(resolve))
  }
  const log =
    (level: 'error' | 'warn' | 'info') =>
    (...values: unknown[]) => {
      logged.push({ level, values })
    }

  const base: Platform = {
    fetch: async (url, init) => {
      requests.push({ url, init })
      const signal = init?.signal
      if (signal?.aborted) throw signal.reason
      const aborted = new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      // If `answer` throws, the race must be lost too: otherwise `aborted` would reject without a handler.
      const answered = (async () => answer(url, init))()
      return Promise.race([answered, aborted])
    },
    storage: createMemoryStorage(),
    now: () => now,
    setTimeout: (callback, delayMs) => {
      timers.set(++ids, { dueAt: now + delayMs, callback })
      return ids
    },
    clearTimeout: (handle) => {
      if (typeof handle === 'number') timers.delete(handle)
    },
    randomUuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    events: events.target,
    globals: {},
    location: () => ({ origin: 'https://dapp.test', href: 'https://dapp.test/', hostname: 'dapp.test' }),
    pageMetadata: () => ({ title: 'Dapp', description: '', icon: '' }),
    colorScheme: () => scheme,
    openUrl: (url) => {
      opened.push(url)
      return true
    },
    copyText: async (text) => {
      copied.push(text)
    },
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
      timers.set(++ids, { dueAt: now, callback })
      const id = ids
      return () => void timers.delete(id)
    },
    console: { error: log('error'), warn: log('warn'), info: log('info') },
    ...overrides,
  }

  return {
    ...base,
    requests,
    logged,
    copied,
    opened,
    get pendingTimers() {
      return timers.size
    },
    get listenerCount() {
      return events.count()
    },
    onFetch: (next) => {
      answer = next
    },
    setColorScheme: (next) => {
      scheme = next
      events.target.dispatchEvent(new Event('colorschemechange'))
    },
    settle,
    sleep: (ms) => {
      now += ms
      for (const [id, { dueAt, callback }] of [...timers]) {
        if (dueAt > now || !timers.delete(id)) continue
        callback()
      }
    },
    advance: async (ms) => {
      await settle()
      const end = now + ms
      for (;;) {
        const due = [...timers].filter(([, timer]) => timer.dueAt <= end).sort(([, a], [, b]) => a.dueAt - b.dueAt)[0]
        if (!due) break
        const [id, timer] = due
        now = Math.max(now, timer.dueAt)
        timers.delete(id)
        timer.callback()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

/** In-memory storage. Two platforms that share it are two tabs. */
export function createMemoryStorage(): KeyValueStorage {
  const data = new Map<string, string>()
  return {
    getItem: (key) => data.get(key) ?? null,
    setItem: (key, value) => void data.set(key, value),
    removeItem: (key) => void data.delete(key),
    keys: () => [...data.keys()],
  }
}

function countingEventTarget(): { target: EventTarget; count(): number } {
  const target = new EventTarget()
  const listening = new Map<string, Set<unknown>>()
  return {
    count: () => [...listening.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    target: {
      addEventListener: (type, listener, options) => {
        listening.set(type, (listening.get(type) ?? new Set()).add(listener))
        target.addEventListener(type, listener, options)
      },
      removeEventListener: (type, listener, options) => {
        listening.get(type)?.delete(listener)
        target.removeEventListener(type, listener, options)
      },
      dispatchEvent: (event) => target.dispatchEvent(event),
    },
  }
}
