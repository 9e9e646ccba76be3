/** Runs when the page has nothing better to do. Returns how to take that back. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback)
  return () => cancelIdleCallback(handle)
}

/** Calls `use` with a value once it is here, if it comes. Returns how to call that off, and to end what `use` has begun. */
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
