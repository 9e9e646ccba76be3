import { type ParsedFrameMessage, parseFrameMessage } from '../../../contracts/frame/messages.js'
import { FrameBlockedError, FrameLoadError, FrameNotReadyError, FrameUnavailableError } from '../../../errors/frame.js'
import { createLatest } from '../../../lib/latest.js'
import type { Platform, PlatformFrame, WindowMessage } from '../../../lib/platform/platform.js'

const READY_DELAY_MS = 500
/**
 * A frame that has not sent READY within this time counts as not answering. Shorter than the time limit of a whole
 * login.
 */
const READY_LIMIT_MS = 15_000
/** A document sends READY before its load event, or within this time after it. */
const QUIET_MS = 1000

export interface FrameChannel {
  /** Resolves 500 ms after READY; replaced while the frame reloads. Rejects with the reason if there is no frame. */
  readonly ready: Promise<void>
  post(message: unknown): void
  /** The frame was asked to reload: nothing is posted until the next READY. */
  hold(): void
  /** The frame agreed to reload: from now on it has the time limit of a new frame. */
  expectRestart(): void
  release(): void
  end(error: Error): void
}

/** Loads one frame. Messages are exchanged only with its own origin, in both directions. */
export function openFrameChannel(config: {
  platform: Platform
  url: string
  onReady(): void
  /** Called when the frame shows a document that does not send READY: it must stay hidden until the next READY. */
  onQuiet(): void
  /** Called when the frame reloads, and has lost all its requests. */
  onRestart(): void
  onMessage(message: ParsedFrameMessage): void
  onEnd(error: Error): void
}): FrameChannel {
  const { platform, url } = config
  const { origin } = new URL(url)
  let frame: PlatformFrame | undefined
  const timing = createLatest(platform)
  let isReady = false
  /** True if the next READY comes from a reloaded frame. */
  let wasReady = false
  /** True if the document that is loading, or was just loaded, has sent READY. */
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
    // The error is handled by callers that wait for the frame; there may be none.
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

  // A server's error page also fires `load`, but sends no READY. A document that redirects at once is not judged.
  const onLoad = () => {
    if (isOver) return
    judgement.later(QUIET_MS, () => {
      const isQuiet = isReady && !hasSpoken
      // A later READY belongs to the next document.
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
    // The page's policy may have blocked the frame while it was created.
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
