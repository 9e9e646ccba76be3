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
