/** Calls back after each change. Returns how to stop listening. */
export type Changes = (listener: () => void) => () => void

/** The listeners of one kind of event. `add` returns how to stop listening. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Tells those that listened when it began. */
    tell(...args: Args) {
      for (const listener of [...listeners]) listener(...args)
    },
    clear: () => listeners.clear(),
  }
}

/** The work done at the first call; each later call has the same result, whatever it is called with. */
export function once<Args extends readonly unknown[], Result>(work: (...args: Args) => Result) {
  let done: { readonly result: Result } | undefined
  return (...args: Args): Result => {
    done ??= { result: work(...args) }
    return done.result
  }
}

/** Runs work in turn: each begins when the one before it has ended, well or not. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

type Settle<Value> = (resolve: (value: Value) => void, reject: (reason: unknown) => void) => void

/** Settles with the work, or as `end` says where the signal comes first: with its reason, where nothing is said. */
export function untilAborted<Value>(
  signal: AbortSignal,
  work: Promise<Value>,
  end: Settle<Value> = (_resolve, reject) => reject(signal.reason),
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => end(resolve, reject)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
