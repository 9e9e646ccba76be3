/** Looks now and after every change. Without a limit it may never settle; with one it rejects, in real time. */
export function waitUntil<Found>(
  look: () => Found | undefined,
  onChange: (listener: () => void) => () => void,
  limit?: { readonly withinMs: number; otherwise(): string },
): Promise<Found> {
  const found = look()
  if (found !== undefined) return Promise.resolve(found)
  return new Promise((resolve, reject) => {
    const timer =
      limit &&
      setTimeout(() => {
        stop()
        reject(new Error(limit.otherwise()))
      }, limit.withinMs)
    const stop = onChange(() => {
      const seen = look()
      if (seen === undefined) return
      clearTimeout(timer)
      stop()
      resolve(seen)
    })
  })
}
