/** Storage that outlives the page, in the shape of `window.localStorage`. Any member may throw. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/** The handle of a timer. */
export type TimerHandle = number | object

/** The device, detected once from the user agent and the touch points. */
export interface Device {
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  isSafari: boolean
  isMac: boolean
  isTelegram: boolean
  isInIframe: boolean
}

/** The page's description of itself, from its `head`. */
export interface PageMetadata {
  title: string
  description: string
  icon: string
}

/** A message that a window posted to this page. */
export interface WindowMessage {
  /** `undefined` for a message of a window other than the frame. */
  readonly data: unknown
  readonly origin: string
  /** True if the frame's own window sent the message. Other windows may have the same origin. */
  readonly isFromFrame: boolean
}

/** The parameters of `openFrame` of {@link Platform}. */
export interface FrameParams {
  readonly url: string
  /** The frame's name for screen readers. */
  readonly title: string
  /** Receives each message to this page, from any window. */
  onMessage(message: WindowMessage): void
  /** Called after each document loads: the requested one, a server's error page, or a later one. */
  onLoad(): void
  /** `policy`: the page's content security policy blocks the frame. */
  onFailed(reason: 'load' | 'policy'): void
}

/** A page of another origin inside this one. */
export interface PlatformFrame {
  /** Posts a message to the frame; it arrives only while the frame shows a page of `targetOrigin`. */
  post(message: unknown, targetOrigin: string): void
  close(): void
}

/** A window that the modal opened. */
export interface PlatformPopup {
  /** True if this window sent the page's `message` event. Other windows may have the same origin. */
  isSender(message: Event): boolean
  navigate(url: string): void
  isClosed(): boolean
  close(): void
}

/**
 * The injected environment. Stores, flows, clients and adapters use only this: no `window`, no `fetch`, no clock.
 * Tests, the headless driver and the browser each provide their own.
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
  /** The window's events: wallet announcements, `storage`, `online`, `offline`, `visibilitychange`, `message`, `colorschemechange`. */
  events: EventTarget
  /** Where injected wallets are looked up: `ethereum`, `solana`, `injectedWeb3` … */
  globals: Record<string, unknown>
  /** Read at each use: a page may navigate by script. */
  location(): { origin: string; href: string; hostname: string }
  pageMetadata(): PageMetadata
  /** The system's current preference. `events` emits `colorschemechange` when it changes. */
  colorScheme(): 'light' | 'dark'
  /** Reloads the page. @default no reload */
  reload?(): void
  /** Opens synchronously, so that a pop-up stays in its tap. Returns whether a window was opened. */
  openUrl(url: string, target: '_blank' | '_self' | '_top', features?: string): boolean
  /** Loads a page in a frame, which stays hidden until a view has a place for it. @default frames are not supported */
  openFrame?(params: FrameParams): PlatformFrame
  /**
   * Opens a window synchronously, empty if `url` is absent. Its page may post messages to this one, which arrive as
   * `message` on `events`. Returns `undefined` if the browser blocked the window. @default windows are not supported
   */
  openPopup?(params: {
    url?: string
    name: string
    width: number
    height: number
    /** The window's page may post messages to this page and navigate it. @default true */
    hasOpener?: boolean
  }): PlatformPopup | undefined
  /** Replaces the page's URL by another URL of the same origin, without loading it. @default the URL stays */
  replaceUrl?(url: string): void
  /** The system's time zone: `Europe/Lisbon`. @default unknown */
  timeZone?(): string | undefined
  /** Loads `openFrame`, `openPopup`, `replaceUrl` and `timeZone` if they are not loaded from the start. */
  loadWindows?(): Promise<Required<Pick<Platform, 'openFrame' | 'openPopup' | 'replaceUrl' | 'timeZone'>>>
  copyText(text: string): Promise<void>
  device: Device
  /** Runs the callback when the page is idle. Returns a function that cancels it. */
  whenIdle(callback: () => void): () => void
  /** Runs the callback after the current changes are painted. @default at once */
  afterPaint?(callback: () => void): void
  /** True if another tab or app covers the page. @default never */
  isHidden?(): boolean
  console: Pick<Console, 'error' | 'warn' | 'info'>
}
