import { type ParsedFrameMessage, parseFrameMessage } from '../../../contracts/frame/messages.js'
import { FrameBlockedError, FrameLoadError, FrameNotReadyError, FrameUnavailableError } from '../../../errors/frame.js'
import { createLatest } from '../../../lib/latest.js'
import type { Platform, PlatformFrame, WindowMessage } from '../../../lib/platform/platform.js'

const READY_DELAY_MS = 500
/** A frame that has not said READY by then does not answer. Shorter than the time that a login has in all. */
const READY_LIMIT_MS = 15_000
/** A document says READY when its scripts have begun: before it has been loaded, or sooner than this after it. */
const QUIET_MS = 1000

export interface FrameChannel {
  /** Resolves 500 ms after READY; renewed while the frame loads anew. Rejects with why there is no frame. */
  readonly ready: Promise<void>
  post(message: unknown): void
  /** The frame was asked to load itself anew: nothing is posted until the next READY. */
  hold(): void
  /** The frame agreed to load itself anew: from here on it has the time that a new one has. */
  expectRestart(): void
  release(): void
  end(error: Error): void
}

/** Loads one frame. It is spoken with on its own origin alone, in both directions. */
export function openFrameChannel(config: {
  platform: Platform
  url: string
  onReady(): void
  /** The frame shows a document that does not speak: nothing is to be seen of it until the next READY. */
  onQuiet(): void
  /** The frame loads anew, and knows nothing of what it was asked. */
  onRestart(): void
  onMessage(message: ParsedFrameMessage): void
  onEnd(error: Error): void
}): FrameChannel {
  const { platform, url } = config
  const { origin } = new URL(url)
  let frame: PlatformFrame | undefined
  const timing = createLatest(platform)
  let isReady = false
  /** The next READY is that of a frame that was loaded anew. */
  let wasReady = false
  /** The document that is on its way, or has just been loaded, has said READY. */
  let hasSpoken = false
  const judgement = createLatest(platform)
  let isOver = false
  let settle: { resolve(): void; reject(error: Error): void } | undefined
  let ready: Promise<void>

  const waitForReady = () => {
    isReady = false
    ready = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject }
    })
    // The error goes to those who wait for the frame; there may be nobody.
    ready.catch(() => {})
  }

  const limitWait = () =>
    timing.later(READY_LIMIT_MS, () => end(new FrameNotReadyError({ origin, waitedMs: READY_LIMIT_MS })))

  const end = (error: Error) => {
    if (isOver) return
    isOver = true
    timing.stop()
    judgement.stop()
    frame?.close()
    settle?.reject(error)
    config.onEnd(error)
  }

  const beReady = () => {
    isReady = true
    settle?.resolve()
  }

  // A server's error page is loaded as well as any other, and in silence. A document that sends the frame on at once is not judged.
  const onLoad = () => {
    if (isOver) return
    judgement.later(QUIET_MS, () => {
      const isQuiet = isReady && !hasSpoken
      // From here on it is the next document that speaks.
      hasSpoken = false
      if (!isQuiet) return
      waitForReady()
      limitWait()
      config.onQuiet()
    })
  }

  const onReadyNotice = () => {
    hasSpoken = true
    if (isReady) waitForReady()
    if (wasReady) config.onRestart()
    timing.later(READY_DELAY_MS, () => {
      wasReady = true
      config.onReady()
      beReady()
    })
  }

  const onMessage = ({ data, origin: sentFrom, isFromFrame }: WindowMessage) => {
    if (isOver || sentFrom !== origin || !isFromFrame) return
    const message = parseFrameMessage(data)
    if (message?.name === 'READY') onReadyNotice()
    else if (message) config.onMessage(message)
  }

  waitForReady()
  limitWait()
  const onFailed = (reason: 'load' | 'policy') =>
    end(reason === 'policy' ? new FrameBlockedError({ origin }) : new FrameLoadError({ url }))
  try {
    if (!platform.openFrame) throw new FrameUnavailableError()
    frame = platform.openFrame({ url, title: 'Login', onMessage, onLoad, onFailed })
    // A policy may have said no while it was being made.
    if (isOver) frame.close()
  } catch (cause) {
    end(cause instanceof FrameUnavailableError ? cause : new FrameLoadError({ url, cause }))
  }

  return {
    get ready() {
      return ready
    },
    post: (message: unknown) => frame?.post(message, origin),
    hold: () => {
      if (isReady) waitForReady()
    },
    expectRestart: () => {
      if (!isReady && !isOver) limitWait()
    },
    release: () => {
      if (isReady || isOver) return
      timing.stop()
      beReady()
    },
    end,
  }
}
