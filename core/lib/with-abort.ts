/** Settles like `work`, or rejects with the reason of the first signal that aborts. */
export function withAbort<Value>(work: PromiseLike<Value>, ...signals: readonly AbortSignal[]): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stops = signals.map((signal) => {
      const onAbort = () => reject(signal.reason)
      if (signal.aborted) onAbort()
      else signal.addEventListener('abort', onAbort, { once: true })
      return () => signal.removeEventListener('abort', onAbort)
    })
    const stopping =
      <Outcome>(settle: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        for (const stop of stops) stop()
        settle(outcome)
      }
    work.then(stopping(resolve), stopping(reject))
  })
}

/** A signal that aborts with the first of two. `AbortSignal.any` is newer than the oldest supported browsers. */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { signal: controller.signal })
  }
  return controller.signal
}
