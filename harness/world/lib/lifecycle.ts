/** Calls the listener after each change. Returns a function that stops it. */
export type Changes = (listener: () => void) => () => void

/** A set of listeners for one kind of event. `add` returns a function that removes the listener. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listeners that were present at its start. */
    emit(...args: Args) {
      for (const listener of [...listeners]) listener(...args)
    },
    clear: () => listeners.clear(),
  }
}

/** Runs `work` at the first call only. Later calls return the same result, whatever their arguments. */
export function once<Args extends readonly unknown[], Result>(work: (...args: Args) => Result) {
  let done: { readonly result: Result } | undefined
  return (...args: Args): Result => {
    done ??= { result: work(...args) }
    return done.result
  }
}

/** Runs `work` once for each text. For a result that never changes, such as the content of a file. */
export function oncePer<Result>(work: (key: string) => Result): (key: string) => Result {
  const done = new Map<string, Result>()
  return (key) => {
    const result = done.get(key) ?? work(key)
    done.set(key, result)
    return result
  }
}

/** Runs tasks one after another. A task that fails does not stop the next. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

type Settle<Value> = (resolve: (value: Value) => void, reject: (reason: unknown) => void) => void

/** Settles with the work, or through `end` when the signal aborts first. By default it then rejects with the signal's reason. */
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
