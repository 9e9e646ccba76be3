/** Where a modal keeps what must outlive the page: the shape of `window.localStorage`. Any member may throw. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/** The handle of a timer. */
export type TimerHandle = number | object

/** The kind of device, decided once from user agent and pointer. */
export interface Device {
  isMobile: boolean
  isIos: boolean
  isAndroid: boolean
  isSafari: boolean
  isMac: boolean
  isTelegram: boolean
  isInIframe: boolean
}

/** The page's own description, from its head. */
export interface PageMetadata {
  title: string
  description: string
  icon: string
}

/** A message that a window posted to this page. */
export interface WindowMessage {
  /** `undefined` of what another window sent. */
  readonly data: unknown
  readonly origin: string
  /** The frame's own window sent it. Another frame or window may be on the same origin. */
  readonly isFromFrame: boolean
}

/** The parameters of `openFrame` of {@link Platform}. */
export interface FrameParams {
  readonly url: string
  /** The frame's name for screen readers. */
  readonly title: string
  /** Each message to this page, whoever sent it. */
  onMessage(message: WindowMessage): void
  /** A document has been loaded: the one that was asked for, a server's error page, or one that came after it. */
  onLoad(): void
  /** `policy`: the page's own rules (CSP) do not let it be loaded. */
  onFailed(reason: 'load' | 'policy'): void
}

/** A page of another origin inside this one. */
export interface PlatformFrame {
  /** Reaches it only while it shows a page of that origin. */
  post(message: unknown, targetOrigin: string): void
  close(): void
}

/** A window that the modal opened. */
export interface PlatformPopup {
  /** Whether a `message` event of the page came from this window. Another window may be on the same origin. */
  isSender(message: Event): boolean
  navigate(url: string): void
  isClosed(): boolean
  close(): void
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
  /** The window's events: wallet announcements, `storage`, `online`, `offline`, `visibilitychange`, `message`, `colorschemechange`. */
  events: EventTarget
  /** Where injected wallets are looked up: `ethereum`, `solana`, `injectedWeb3` … */
  globals: Record<string, unknown>
  /** Read at each use: a page may navigate by script. */
  location(): { origin: string; href: string; hostname: string }
  pageMetadata(): PageMetadata
  /** The system's current preference. `events` emits `colorschemechange` when it changes. */
  colorScheme(): 'light' | 'dark'
  /** Loads the page anew. @default nothing is loaded here */
  reload?(): void
  /** Opens synchronously, so that a pop-up stays in its tap. Returns whether a window was opened. */
  openUrl(url: string, target: '_blank' | '_self' | '_top', features?: string): boolean
  /** Loads a page in a frame that is hidden until a view gives it a place. @default there are no frames here */
  openFrame?(params: FrameParams): PlatformFrame
  /**
   * Opens a window synchronously, empty without a url, whose page may post messages to this one. They come as `message`
   * on `events`. Undefined: the browser did not let it be opened. @default none can be opened here
   */
  openPopup?(params: {
    url?: string
    name: string
    width: number
    height: number
    /** Its page may post to this one, and send it elsewhere. @default true */
    hasOpener?: boolean
  }): PlatformPopup | undefined
  /** Makes the page's address another one of the same origin, without loading it. @default it stays */
  replaceUrl?(url: string): void
  /** Where the system says that it is: `Europe/Lisbon`. @default not known */
  timeZone?(): string | undefined
  /** Where these three are not here from the beginning: brings them. */
  loadWindows?(): Promise<Required<Pick<Platform, 'openFrame' | 'openPopup' | 'replaceUrl' | 'timeZone'>>>
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
