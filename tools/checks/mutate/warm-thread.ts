import { EventEmitter } from 'node:events'
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'

/**
 * A pool of one thread. Vitest starts a thread for each run and imports everything into it; this thread stays between
 * runs, and imports again only the modules that Vitest reports as changed.
 */
export class WarmThread {
  readonly name = 'warm'
  #thread: ThreadsPoolWorker | undefined
  /** The listeners of the current run. */
  #events = new EventEmitter()

  createPoolWorker(options: PoolOptions): PoolWorker {
    const events = new EventEmitter()
    const isNew = this.#thread === undefined
    const thread = this.#thread ?? new ThreadsPoolWorker(options)
    this.#thread = thread
    this.#events = events
    const answer = (type: 'started' | 'stopped') =>
      queueMicrotask(() => events.emit('message', { type, __vitest_worker_response__: true }))
    return {
      name: this.name,
      on: (event, listener) => events.on(event, listener),
      off: (event, listener) => events.off(event, listener),
      deserialize: (data) => data,
      start: async () => {
        if (!isNew) return
        await thread.start()
        for (const event of ['message', 'error', 'exit'])
          thread.on(event, (data) => this.#thread === thread && this.#events.emit(event, data))
      },
      send: (message: WorkerRequest) => {
        if (message.type === 'stop') answer('stopped')
        else if (message.type === 'start' && !isNew) answer('started')
        else thread.send(message)
      },
      stop: async () => undefined,
    }
  }

  /** The next run has a new thread. */
  async end(): Promise<void> {
    const thread = this.#thread
    this.#thread = undefined
    await thread?.stop()
  }
}
