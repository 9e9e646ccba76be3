import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ScenarioResult } from '../report/result.js'
import type { Job } from './job.js'
import type { RunOptions } from './run-options.js'
import type { FromWorker, ToWorker } from './worker-messages.js'

const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url))

interface Worker {
  send(message: ToWorker): void
  next(): Promise<FromWorker>
  readonly child: ChildProcess
}

function startWorker(): Worker {
  const child = fork(workerFile, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let waiting: { resolve(message: FromWorker): void; reject(error: Error): void } | undefined
  let ended: Error | undefined
  const queue: FromWorker[] = []
  child.on('message', (message: FromWorker) => {
    if (waiting) waiting.resolve(message)
    else queue.push(message)
    waiting = undefined
  })
  const end = (error: Error) => {
    ended ??= error
    waiting?.reject(ended)
    waiting = undefined
  }
  child.on('error', end)
  child.on('exit', (code, signal) => end(new Error(`a worker ended with ${signal ?? `code ${code}`}`)))
  return {
    child,
    send: (message) => void child.send(message),
    next() {
      const first = queue.shift()
      if (first) return Promise.resolve(first)
      if (ended) return Promise.reject(ended)
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
      })
    },
  }
}

/**
 * Spreads jobs over processes: each takes the next one when it is done. Resolves with what workers left behind. A worker
 * that dies takes its job with it, which the summary counts as lost.
 */
export async function runInWorkers(
  jobs: readonly Job[],
  options: RunOptions,
  onResult: (result: ScenarioResult) => void,
  shouldStop: () => boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  let next = 0
  const leaks: string[] = []

  async function work(): Promise<void> {
    const worker = startWorker()
    // Whoever interrupts the run by its process id alone does not reach its workers.
    const interrupt = () => void worker.child.kill('SIGINT')
    signal.addEventListener('abort', interrupt, { once: true })
    try {
      worker.send({ type: 'start', options })
      await worker.next()
      while (!shouldStop()) {
        const job = jobs[next]
        next += 1
        if (!job) break
        worker.send({ type: 'job', job })
        const message = await worker.next()
        if (message.type === 'result') onResult(message.result)
      }
      worker.send({ type: 'close' })
      const message = await worker.next()
      if (message.type === 'closed') leaks.push(...message.leaks)
    } catch (error) {
      leaks.push(error instanceof Error ? error.message : String(error))
      worker.child.kill()
    } finally {
      signal.removeEventListener('abort', interrupt)
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.workers, jobs.length) }, work))
  return leaks
}
