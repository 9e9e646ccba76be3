/** Where a modal keeps what must outlive the page: the shape of `window.localStorage`. Any member may throw. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

export type TimerHandle = number | object

/** What the device is, decided once (user agent, pointer). */
export interface Device {
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  isSafari: boolean
  isMac: boolean
  isTelegram: boolean
  isInIframe: boolean
}

export interface PageMetadata {
  title: string
  description: string
  icon: string
}

/**
 * The injected world. Stores, flows, clients and adapters see nothing else of their surroundings: no `window`, no
 * `fetch`, no clock. A test, the headless driver and the browser each pass their own.
 */
export interface Platform {
  /** Honours `init.signal`. */
  fetch(input: string, init?: RequestInit): Promise<Response>
  storage: KeyValueStorage
  /** Milliseconds since the epoch. */
  now(): number
  setTimeout(callback: () => void, delayMs: number): TimerHandle
  clearTimeout(handle: TimerHandle | undefined): void
  randomUuid(): string
  /** The window's events: wallet announcements, `storage`, `online`, `offline`, `visibilitychange`, `colorschemechange`. */
  events: EventTarget
  /** Where injected wallets are looked up: `ethereum`, `solana`, `injectedWeb3` … */
  globals: Record<string, unknown>
  /** Read at each use: a page may navigate by script. */
  location(): { origin: string; href: string; hostname: string }
  pageMetadata(): PageMetadata
  /** What the system prefers now; `events` emits `colorschemechange` when it turns. */
  colorScheme(): 'light' | 'dark'
  /** Opens synchronously, so that a pop-up stays in its tap. Returns whether a window was opened. */
  openUrl(url: string, target: '_blank' | '_self' | '_top', features?: string): boolean
  copyText(text: string): Promise<void>
  device: Device
  /** Runs when the page has nothing better to do. Returns how to take that back. */
  whenIdle(callback: () => void): () => void
  /** Runs once what changed just now can be seen. @default at once, where nobody looks */
  afterPaint?(callback: () => void): void
  /** Whether another tab or app is in front of the page. @default never */
  isHidden?(): boolean
  console: Pick<Console, 'error' | 'warn' | 'info'>
}
