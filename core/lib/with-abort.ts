/**
 * Settles as the work does, or rejects with a signal's reason as soon as that aborts. A later result of the work is
 * dropped.
 */
export function withAbort<Value>(work: PromiseLike<Value>, ...signals: readonly AbortSignal[]): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stops = signals.map((signal) => {
      const onAbort = () => reject(signal.reason)
      if (signal.aborted) onAbort()
      else signal.addEventListener('abort', onAbort, { once: true })
      return () => signal.removeEventListener('abort', onAbort)
    })
    const stop = () => {
      for (const each of stops) each()
    }
    work.then(
      (value) => {
        stop()
        resolve(value)
      },
      (error) => {
        stop()
        reject(error)
      },
    )
  })
}
