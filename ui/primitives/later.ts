/**
 * Runs the callback when the page is idle. Returns a function that cancels it, or that ends what the callback started.
 */
export function whenIdle(callback: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const run = () => {
    end = callback()
  }
  // Safari has no `requestIdleCallback`.
  const isIdleTold = typeof requestIdleCallback === 'function'
  const handle = isIdleTold ? requestIdleCallback(run) : window.setTimeout(run, 300)
  return () => {
    if (isIdleTold) cancelIdleCallback(handle)
    else clearTimeout(handle)
    end?.()
  }
}

/** Calls `use` with a value once it resolves. Returns a function that cancels this, or that ends what `use` started. */
export function whenHere<Value>(coming: Promise<Value>, use: (value: Value) => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  let isOver = false
  coming.then(
    (value) => {
      if (!isOver) end = use(value)
    },
    () => {},
  )
  return () => {
    isOver = true
    end?.()
  }
}

/** What Chromium tells of the connection. Firefox and Safari have no such object. */
interface Connection {
  readonly saveData?: boolean
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string
}

/**
 * Runs the callback when the page has loaded and is idle, if the visitor has data and time to spare. It never runs for a
 * visitor who saves data or has a 2G connection. In a hidden tab it runs once the visitor looks at the tab. Returns a
 * function as `whenIdle` does.
 */
export function whenFree(callback: () => (() => void) | undefined): () => void {
  const connection = 'connection' in navigator ? (navigator.connection as Connection | undefined) : undefined // TypeScript has no type for it
  if (connection?.saveData || connection?.effectiveType?.endsWith('2g')) return () => {}
  let end: (() => void) | undefined
  const seen = new AbortController()
  const start = () => {
    // Browsers fetch an `import()` with the priority of the page's own scripts, and above its pictures.
    if (document.hidden || document.readyState !== 'complete') return
    seen.abort()
    end = whenIdle(callback)
  }
  for (const event of ['visibilitychange', 'readystatechange'])
    document.addEventListener(event, start, { signal: seen.signal })
  start()
  return () => {
    seen.abort()
    end?.()
  }
}
