/** Batch size default 1000 with wait 0. No time at all is a turn of promises: a timer would wait for a paused clock. */
const batchSize = 1000

interface Waiting<Call, Answer> {
  readonly call: Call
  readonly signal: AbortSignal
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** Sends calls of the same moment at once. `send` answers in their order; its signal aborts once nobody waits. */
export function createBatch<Call, Answer>(
  send: (calls: readonly Call[], signal: AbortSignal) => Promise<readonly Answer[]>,
): (call: Call, signal: AbortSignal) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []

  const flush = () => {
    const batch = waiting.filter(({ signal }) => !signal.aborted)
    waiting = []
    if (batch.length > 0) void run(batch)
  }

  const run = async (batch: readonly Waiting<Call, Answer>[]) => {
    const all = new AbortController()
    const isAnyWaiting = () => batch.some(({ signal }) => !signal.aborted)
    const onAbort = () => {
      if (!isAnyWaiting()) all.abort(batch[0]?.signal.reason)
    }
    for (const { signal } of batch) signal.addEventListener('abort', onAbort, { once: true })
    try {
      const answers = await send(
        batch.map(({ call }) => call),
        all.signal,
      )
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer) // as many as there are calls
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      for (const { signal } of batch) signal.removeEventListener('abort', onAbort)
    }
  }

  return (call, signal) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ call, signal, resolve, reject }) >= batchSize) flush()
      else if (waiting.length === 1) queueMicrotask(flush)
    })
}
