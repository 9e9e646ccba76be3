import { lazy } from '../lazy.js'
import { WRITTEN_EVENT } from '../storage/storage-keys.js'
import { unlessLeft } from '../unless-left.js'
import { isOpenable } from '../web-url.js'
import { detectDevice } from './detect-device.js'
import type { Platform } from './platform.js'

/** The usual time from the start of a frame until it is visible. Code that runs earlier delays the frame. */
const paintingMs = 20

/**
 * @internal The platform of a browser page. Reads `window` on each call, never on import: a server may import this
 * file. Frames are appended to `frameParent`.
 */
export function browserPlatform(frameParent: () => Element = () => document.body): Platform {
  const afterPicture: (() => void)[] = []
  const runAfterPicture = () => {
    for (const callback of afterPicture.splice(0)) callback()
  }
  const windows = lazy(
    () => import('./browser-windows.js'),
    ({ browserWindows }) => browserWindows(frameParent),
  )
  // jsdom, in which hosts test their components, has no media queries.
  const media = window.matchMedia?.('(prefers-color-scheme: dark)') ?? noMedia
  const written = writtenInPage()
  const tellIfChanged = (key: string, write: () => void) => {
    const before = window.localStorage.getItem(key)
    write()
    const after = window.localStorage.getItem(key)
    if (after !== before) written.tell(key, after)
  }
  return {
    fetch: (input, init) => unlessLeft(() => window.fetch(input, init)),
    storage: {
      getItem: (key) => window.localStorage.getItem(key),
      setItem: (key, value) => tellIfChanged(key, () => window.localStorage.setItem(key, value)),
      removeItem: (key) => tellIfChanged(key, () => window.localStorage.removeItem(key)),
      keys: () => Object.keys(window.localStorage),
    },
    now: () => Date.now(),
    setTimeout: (callback, delayMs) => window.setTimeout(callback, delayMs),
    clearTimeout: (handle) => {
      if (typeof handle === 'number') window.clearTimeout(handle)
    },
    randomUuid,
    events: windowEvents(media, written),
    globals: window as unknown as Record<string, unknown>, // wallets add arbitrary members to `window`
    reload: () => location.reload(),
    location: () => ({ origin: location.origin, href: location.href, hostname: location.hostname }),
    pageMetadata: () => ({
      title: document.title,
      description: attribute('meta[property="og:description"], meta[name="description"]', 'content'),
      icon: iconUrl(),
    }),
    colorScheme: () => (media.matches ? 'dark' : 'light'),
    openUrl: (url, target, features) => {
      if (!isOpenable(url)) return false
      const opened = window.open(url, target, features)
      // With the `noopener` feature, `window.open` would return null even if the window opened.
      if (opened && target === '_blank') opened.opener = null
      return opened !== null
    },
    loadWindows: () => windows.load(),
    copyText: (text) => navigator.clipboard.writeText(text),
    device: detectDevice({
      userAgent: navigator.userAgent,
      maxTouchPoints: navigator.maxTouchPoints,
      globals: window as unknown as Record<string, unknown>, // as above
      // Wallet sites embed dapps in frames. Test tools can replace only `window.parent`.
      isInIframe: window.parent !== window,
    }),
    whenIdle: (callback) => {
      // Safari has no `requestIdleCallback`.
      if (typeof window.requestIdleCallback !== 'function') {
        const timer = window.setTimeout(callback, 200)
        return () => window.clearTimeout(timer)
      }
      const handle = window.requestIdleCallback(callback)
      return () => window.cancelIdleCallback(handle)
    },
    afterPaint: (callback) => {
      if (document.hidden) window.setTimeout(callback)
      else if (afterPicture.push(callback) === 1)
        window.requestAnimationFrame(() => window.setTimeout(runAfterPicture, paintingMs))
    },
    isHidden: () => document.hidden,
    console,
  }
}

const noMedia = Object.assign(new EventTarget(), { matches: false })

type Listener = Parameters<EventTarget['addEventListener']>[1]

interface WrittenInPage {
  tell(key: string, newValue: string | null): void
  add(listener: Listener): void
  remove(listener: Listener): void
}

/**
 * Relays storage writes between the modals of one page: a `storage` event reaches other tabs only. Modals with the same
 * prefix stay in agreement, even if each comes from its own bundle.
 */
function writtenInPage(): WrittenInPage {
  const writer = {}
  const own = new Map<Listener, (event: Event) => void>()
  return {
    tell(key, newValue) {
      // Dispatched later, as `storage` events are: values written together are all stored by then.
      const event = Object.assign(new Event(WRITTEN_EVENT), { key, newValue, writer })
      window.setTimeout(() => window.dispatchEvent(event))
    },
    add(listener) {
      const ofOthers = (event: Event) => {
        if ('writer' in event && event.writer === writer) return
        if (typeof listener === 'function') listener(event)
        else listener?.handleEvent(event)
      }
      if (own.has(listener)) return
      own.set(listener, ofOthers)
      window.addEventListener(WRITTEN_EVENT, ofOthers)
    },
    remove(listener) {
      const ofOthers = own.get(listener)
      own.delete(listener)
      if (ofOthers) window.removeEventListener(WRITTEN_EVENT, ofOthers)
    },
  }
}

/**
 * The window's events. `colorschemechange` stands for the media query's `change`, and is never dispatched on the host's
 * window.
 */
function windowEvents(media: EventTarget, written: WrittenInPage): EventTarget {
  const source = (type: string): [EventTarget, string] =>
    type === 'colorschemechange' ? [media, 'change'] : [window, type]
  return {
    addEventListener(type, listener, options) {
      const [target, name] = source(type)
      target.addEventListener(name, listener, options)
      if (type === 'storage') written.add(listener)
    },
    removeEventListener(type, listener, options) {
      const [target, name] = source(type)
      target.removeEventListener(name, listener, options)
      if (type === 'storage') written.remove(listener)
    },
    dispatchEvent: (event) => window.dispatchEvent(event),
  }
}

/** A UUID of version 4. Pages over http have no `crypto.randomUUID`: it exists in secure contexts only. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    // The 8 keeps its two highest bits: they are the variant of a version 4 UUID.
    return (digit === '8' ? 8 + (random & 3) : random & 15).toString(16)
  })
}

const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name) ?? ''

function iconUrl(): string {
  const href = attribute('link[rel~="icon"]', 'href')
  return href ? new URL(href, document.baseURI).href : ''
}
