import { type ParsedFrameMessage, parseFrameMessage } from '../../../contracts/frame/messages.js'
import { FrameBlockedError, FrameLoadError, FrameNotReadyError, FrameUnavailableError } from '../../../errors/frame.js'
import type { Platform, PlatformFrame, TimerHandle, WindowMessage } from '../../../lib/platform/platform.js'

/** Frame ready delay is 500 ms. */
export const READY_DELAY_MS = 500
/** A frame that has not said READY by then does not answer. Shorter than the time that a login has in all. */
export const READY_LIMIT_MS = 15_000

/** Messages that were not taken: of another origin, of another window, without a meaning, or in answer to nothing. */
export interface IgnoredMessages {
  origin: number
  sender: number
  shape: number
  id: number
}

/** One frame, from its loading on. */
export interface FrameChannel {
  /**
   * Resolves 500 ms after READY; anew once it is being loaded anew. Rejects with why it is not to be had, and with what
   * {@link end} was given.
   */
  readonly ready: Promise<void>
  post(message: unknown): void
  /** It was asked to load itself anew: what is posted from here to the next READY is heard by nobody. */
  hold(): void
  /** It has said that it will: from here on it has the time that a new one has. */
  expectRestart(): void
  /** It will not. */
  release(): void
  /** Takes the frame away. */
  end(error: Error): void
}

/** Loads the frame. It is spoken with on its own origin alone, in both directions. */
export function openFrameChannel(config: {
  platform: Platform
  url: string
  title: string
  ignored: IgnoredMessages
  /** Each time that it is ready: it may load itself anew. */
  onReady(): void
  /** It is being loaded anew, and knows nothing of what it was asked. */
  onRestart(): void
  onMessage(message: Exclude<ParsedFrameMessage, { name: 'READY' }>): void
  /** It said nothing at all. */
  onSilence(): void
  onEnd(error: Error): void
}): FrameChannel {
  const { platform, url, ignored } = config
  const { origin } = new URL(url)
  let frame: PlatformFrame | undefined
  let timer: TimerHandle | undefined
  let isReady = false
  /** A READY after it is that of a frame that was loaded anew. */
  let wasReady = false
  let isOver = false
  let settle: { resolve(): void; reject(error: Error): void } | undefined
  let ready: Promise<void>

  const hold = () => {
    isReady = false
    ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // The error goes to those who wait for the frame; there may be nobody.
    ready.catch(() => {})
  }

  const limitWait = () => {
    platform.clearTimeout(timer)
    timer = platform.setTimeout(() => {
      config.onSilence()
      end(new FrameNotReadyError({ origin, waitedMs: READY_LIMIT_MS }))
    }, READY_LIMIT_MS)
  }

  const end = (error: Error) => {
    if (isOver) return
    isOver = true
    platform.clearTimeout(timer)
    frame?.close()
    settle?.reject(error)
    config.onEnd(error)
  }

  const beReady = () => {
    isReady = true
    settle?.resolve()
  }

  const onReadyNotice = () => {
    if (isReady) hold()
    platform.clearTimeout(timer)
    if (wasReady) config.onRestart()
    timer = platform.setTimeout(() => {
      wasReady = true
      config.onReady()
      beReady()
    }, READY_DELAY_MS)
  }

  const onMessage = ({ data, origin: sentFrom, isFromFrame }: WindowMessage) => {
    if (isOver) return
    const isOurs = sentFrom === origin && isFromFrame
    const message = isOurs ? parseFrameMessage(data) : undefined
    if (sentFrom !== origin) ignored.origin += 1
    else if (!isFromFrame) ignored.sender += 1
    else if (!message) ignored.shape += 1
    else if (message.kind === 'notice' && message.name === 'READY') onReadyNotice()
    else config.onMessage(message)
  }

  hold()
  limitWait()
  const onFailed = (reason: 'load' | 'policy') =>
    end(reason === 'policy' ? new FrameBlockedError({ origin }) : new FrameLoadError({ url }))
  try {
    if (!platform.openFrame) throw new FrameUnavailableError()
    frame = platform.openFrame({ url, title: config.title, onMessage, onFailed })
    // A policy may have said no while it was being made.
    if (isOver) frame.close()
  } catch (cause) {
    end(cause instanceof FrameUnavailableError ? cause : new FrameLoadError({ url, cause }))
  }

  return {
    get ready() {
      return ready
    },
    post: (message) => frame?.post(message, origin),
    hold: () => {
      if (isReady) hold()
    },
    expectRestart: () => {
      if (!isReady && !isOver) limitWait()
    },
    release: () => {
      if (isReady || isOver) return
      platform.clearTimeout(timer)
      beReady()
    },
    end,
  }
}
