/**
 * Removes as many parts as possible: first halves, then quarters, at last single parts, from the end to the start. `isSame` tries
 * shorter parts, and resolves with the new result if it is still the same failure. The search then continues with that result.
 */
export async function shrink<Found, Part>(
  found: Found,
  partsOf: (found: Found) => readonly Part[],
  isSame: (parts: readonly Part[]) => Promise<Found | undefined>,
  signal: AbortSignal,
): Promise<Found> {
  let best = found
  for (let size = Math.ceil(partsOf(best).length / 2); size >= 1 && !signal.aborted; ) {
    let isShorter = false
    for (let from = partsOf(best).length - size; from > -size && !signal.aborted; from -= size) {
      const parts = partsOf(best)
      const start = Math.max(0, from)
      const fewer = parts.filter((_, index) => index < start || index >= from + size)
      const shorter = fewer.length < parts.length ? await isSame(fewer) : undefined
      if (!shorter) continue
      best = shorter
      isShorter = true
    }
    if (size === 1 && !isShorter) break
    size = Math.max(1, Math.floor(size / 2))
  }
  return best
}
