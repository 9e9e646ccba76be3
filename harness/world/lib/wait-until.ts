import type { Changes } from './lifecycle.js'

/** A check counts for at most this many milliseconds. On a busy machine checks are slow, and so is the awaited change. */
const longestLookMs = 60
/** The wait ends after this multiple of its time at the latest, so that a failure is reported before the test's own timeout. */
const mostPatience = 3

/**
 * Returns a function that reports the milliseconds left after each check or pause. A step counts for at most
 * `atMostMs`; with `isExact`, for its real time.
 */
export function startWaiting(withinMs: number, { isExact = false }: { isExact?: boolean } = {}) {
  const startMs = performance.now()
  let lastMs = startMs
  let waitedMs = 0
  return (atMostMs = longestLookMs): number => {
    const nowMs = performance.now()
    const tookMs = nowMs - lastMs
    lastMs = nowMs
    waitedMs += isExact ? tookMs : Math.min(tookMs, atMostMs)
    return Math.min(withinMs - waitedMs, mostPatience * withinMs - (nowMs - startMs))
  }
}

interface WaitOptions {
  readonly withinMs: number
  /** See {@link startWaiting}. @default false */
  readonly isExact?: boolean
  /** Pause between two checks. @default none when `onChange` is given, else 50 */
  readonly everyMs?: number | undefined
  /** Each change triggers a check at once. */
  readonly onChange?: Changes | undefined
}

/** Checks repeatedly and resolves with the first value found, or with `undefined` when the time is up. */
export async function waitUntil<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  { withinMs, isExact = false, onChange, everyMs = onChange ? Number.POSITIVE_INFINITY : 50 }: WaitOptions,
): Promise<Found | undefined> {
  const leftMs = startWaiting(withinMs, { isExact })
  // Most first checks succeed, and listening has a cost.
  const atOnce = await look()
  if (atOnce !== undefined) return atOnce
  let wake = () => {}
  const stop = onChange?.(() => wake())
  try {
    for (;;) {
      // Listens before the check, so that no change in between is lost.
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const found = await look()
      if (found !== undefined) return found
      const pauseMs = Math.min(everyMs, leftMs())
      if (pauseMs <= 0) return undefined
      const timer = Number.isFinite(pauseMs) ? setTimeout(wake, pauseMs) : undefined
      await changed
      clearTimeout(timer)
      leftMs(pauseMs)
    }
  } finally {
    stop?.()
  }
}
