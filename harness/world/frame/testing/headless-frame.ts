import type { FrameParams, PlatformFrame, PlatformPopup } from '../../../../core/lib/platform/platform.js'
import { callbackPath } from '../consents.js'
import type { Frame, FrameConnection, FrameDeed } from '../frame-api.js'

const strangerOrigin = 'https://stranger.test'

/** The frame without a page, in place of a browser's `<iframe>`. */
export function openHeadlessFrame(
  frame: Frame,
  { url, onMessage, onFailed }: FrameParams,
  parent: { readonly origin: string; readonly device: string; isReachable(): boolean },
): PlatformFrame {
  const { origin } = new URL(url)
  let connection: FrameConnection | undefined
  let isClosed = false

  /** Browsers deliver messages asynchronously, and as a copy. */
  const later = (work: () => void) =>
    queueMicrotask(() => {
      if (!isClosed) work()
    })
  function act(deed: FrameDeed): void {
    if (deed.do === 'reload') later(reload)
    if (deed.do !== 'post') return
    const data: unknown = structuredClone(deed.message)
    const isFromFrame = deed.from === 'frame'
    later(() => onMessage({ data, origin: isFromFrame ? origin : strangerOrigin, isFromFrame }))
  }
  function load(): void {
    connection?.close()
    connection = undefined
    // A browser reports no error for a frame whose page fails to load.
    if (!parent.isReachable() || origin !== frame.origins.frame || frame.load() !== 'document') return
    connection = frame.connect({ url, parentOrigin: parent.origin, device: parent.device, act })
  }
  function reload(): void {
    load()
    if (!connection) later(() => onFailed('load'))
  }
  later(load)
  return {
    post(message, targetOrigin) {
      const data: unknown = structuredClone(message)
      if (targetOrigin === origin || targetOrigin === '*') later(() => connection?.receive(data, parent.origin))
    },
    close() {
      isClosed = true
      connection?.close()
    },
  }
}

export interface HeadlessPopup extends PlatformPopup {
  readonly url: string | undefined
  arrive(url: string): void
  interrupt(): void
}

export function openHeadlessPopup(
  frame: Frame,
  start: string | undefined,
  deliver: (message: { data: unknown; origin: string }) => unknown,
): HeadlessPopup {
  let url = start
  let isClosed = false
  const posted = new WeakSet<object>()
  return {
    isSender: (message) => message instanceof MessageEvent && posted.has(message.data),
    get url() {
      return url
    },
    navigate(next) {
      url = next
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true
    },
    arrive(next) {
      url = next
      const { origin } = new URL(next)
      if (isClosed || origin !== frame.origins.frame) return
      const data = { resultUri: next }
      posted.add(data)
      queueMicrotask(() => deliver({ data, origin }))
    },
    interrupt() {
      queueMicrotask(() =>
        deliver({ data: { resultUri: `${frame.origins.frame}${callbackPath}` }, origin: strangerOrigin }),
      )
    },
  }
}
