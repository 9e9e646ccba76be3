import type { Changes } from './lifecycle.js'

/** On a busy machine a look takes longer, and so does what is looked for: it counts as this. */
const longestLookMs = 60
/** Up to so many times the usual wait: what fails should say so before its own time is up. */
const mostPatience = 3

/** Tells after each look or pause how many milliseconds are left. It counts as `atMostMs`; with `isExact` as it took. */
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
  /** The pause between two looks. @default none where changes are told of, else 50 */
  readonly everyMs?: number | undefined
  /** Each change is a reason to look at once. */
  readonly onChange?: Changes | undefined
}

/** Looks until something is found, and resolves with it; with `undefined` when the time is up. */
export async function waitUntil<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  { withinMs, isExact = false, onChange, everyMs = onChange ? Number.POSITIVE_INFINITY : 50 }: WaitOptions,
): Promise<Found | undefined> {
  const leftMs = startWaiting(withinMs, { isExact })
  // Most looks find at once, and to listen costs something too.
  const atOnce = await look()
  if (atOnce !== undefined) return atOnce
  let wake = () => {}
  const stop = onChange?.(() => wake())
  try {
    for (;;) {
      // Listens before it looks: no change between the two is lost.
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
