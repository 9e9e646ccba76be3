import { type ParsedFrameMessage, parseFrameMessage } from '../../contracts/frame-messages.js'
import { FrameBlockedError, FrameLoadError, FrameNotReadyError, FrameUnavailableError } from '../../errors/frame.js'
import type { Platform, PlatformFrame, TimerHandle, WindowMessage } from '../../platform.js'

/** SPEC 7: "Frame ready delay is 500 ms." */
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
  /** Resolves 500 ms after READY. Rejects with why it is not to be had, and with what {@link end} was given. */
  readonly ready: Promise<void>
  post(message: unknown): void
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
  let isOver = false
  let settle: { resolve(): void; reject(error: Error): void } | undefined
  const ready = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Whoever waits for it hears of it; nobody need.
  ready.catch(() => {})

  const end = (error: Error) => {
    if (isOver) return
    isOver = true
    platform.clearTimeout(timer)
    frame?.close()
    settle?.reject(error)
    config.onEnd(error)
  }

  const onReadyNotice = () => {
    platform.clearTimeout(timer)
    if (isReady) config.onRestart()
    isReady = false
    timer = platform.setTimeout(() => {
      isReady = true
      config.onReady()
      settle?.resolve()
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

  timer = platform.setTimeout(() => {
    config.onSilence()
    end(new FrameNotReadyError({ origin, waitedMs: READY_LIMIT_MS }))
  }, READY_LIMIT_MS)
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

  return { ready, post: (message) => frame?.post(message, origin), end }
}
