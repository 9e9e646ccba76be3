/** Runs when the page has nothing better to do. Returns how to take that back, or to end what it has begun. */
export function whenIdle(callback: () => (() => void) | undefined): () => void {
  let end: (() => void) | undefined
  const run = () => {
    end = callback()
  }
  // Safari has no idle callback.
  const isIdleTold = typeof requestIdleCallback === 'function'
  const handle = isIdleTold ? requestIdleCallback(run) : window.setTimeout(run, 300)
  return () => {
    if (isIdleTold) cancelIdleCallback(handle)
    else clearTimeout(handle)
    end?.()
  }
}

/** Calls `use` with a value once it is here, if it comes. Returns how to call that off, or to end what `use` has begun. */
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
