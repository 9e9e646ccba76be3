/** How often the parent is looked at, in milliseconds. */
const everyMs = 500

/**
 * Aborts when npm, which started this process, is gone: it may be killed in a way that it cannot pass on. Without npm
 * nobody is followed, because people put `up` into the background and leave.
 */
export function followParent(env: Readonly<Record<string, string | undefined>>): AbortSignal {
  const gone = new AbortController()
  if (env['npm_lifecycle_event'] === undefined) return gone.signal
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    gone.abort()
  }, everyMs)
  timer.unref()
  return gone.signal
}
