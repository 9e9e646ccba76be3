/** On a busy machine a look takes longer, and so does what is looked for: it counts as this. */
const longestLookMs = 60
/** Up to so many times the usual wait: what fails should say so before its own time is up. */
const mostPatience = 3

/**
 * For who looks again and again until something is so: whether it has looked long enough, in real time. Asked after each look.
 * `isExact`: somebody asked for just that time, and each look counts as it takes.
 */
export function startWaiting(withinMs: number, { isExact = false }: { isExact?: boolean } = {}): () => boolean {
  const startMs = performance.now()
  let lastMs = startMs
  let waitedMs = 0
  return () => {
    const nowMs = performance.now()
    const tookMs = nowMs - lastMs
    lastMs = nowMs
    waitedMs += isExact ? tookMs : Math.min(tookMs, longestLookMs)
    return waitedMs >= withinMs || nowMs - startMs >= mostPatience * withinMs
  }
}
