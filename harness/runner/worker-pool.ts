import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Scenario } from '../language/step.js'
import { messageOf } from '../lib/message-of.js'
import { commandOf, type FromWorker, type Job, type RunOptions, type ToWorker } from './job.js'
import type { ScenarioResult } from './report/result.js'

const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url))

interface Worker {
  send(message: ToWorker): void
  next(): Promise<FromWorker>
  readonly child: ChildProcess
}

function startWorker(): Worker {
  // A parsed scenario arrives as it is: JSON would leave out what is undefined.
  const child = fork(workerFile, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' })
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
  child.on('exit', (code, signal) => end(new Error(`the process that ran it ended with ${signal ?? `code ${code}`}`)))
  return {
    child,
    // `next` reports a worker that is gone.
    send: (message) => void child.send(message, () => undefined),
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

function lost(job: Job, message: string, durationMs: number): ScenarioResult {
  const { name, file, seed, round } = job
  const outcome = 'internal'
  const failure = { outcome, step: 'the whole scenario', message, lastEvents: [], command: commandOf(job) } as const
  return { name, title: name, file, seed, round, outcome, durationMs, attachments: [], failure }
}

/** Each process takes the next job when it is done. The job of a worker that dies has failed, and another goes on. */
export async function runInWorkers(
  jobs: readonly Job[],
  scenarios: ReadonlyMap<string, Scenario>,
  options: RunOptions,
  onResult: (result: ScenarioResult) => void,
  shouldStop: () => boolean,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const waiting = [...jobs]
  const leaks: string[] = []
  const running = new Set<Worker>()
  // An interrupt by process id alone does not reach the workers.
  const interrupt = () => {
    for (const { child } of running) child.kill('SIGINT')
  }
  signal.addEventListener('abort', interrupt, { once: true })

  async function open(): Promise<Worker> {
    const worker = startWorker()
    running.add(worker)
    worker.send({ type: 'start', options })
    await worker.next()
    return worker
  }

  function drop(worker: Worker): void {
    running.delete(worker)
    worker.child.kill()
  }

  async function work(): Promise<void> {
    let worker: Worker | undefined
    while (!shouldStop()) {
      const job = waiting.shift()
      if (!job) break
      const startedAt = performance.now()
      try {
        const scenario = scenarios.get(job.name)
        if (!scenario) throw new Error(`no scenario ${job.name} was read`)
        worker ??= await open()
        worker.send({ type: 'job', job, scenario })
        const message = await worker.next()
        if (message.type === 'result') onResult(message.result)
      } catch (error) {
        if (worker) drop(worker)
        worker = undefined
        if (!signal.aborted) onResult(lost(job, messageOf(error), Math.round(performance.now() - startedAt)))
      }
    }
    if (!worker) return
    try {
      worker.send({ type: 'close' })
      const message = await worker.next()
      if (message.type === 'closed') leaks.push(...message.leaks)
      running.delete(worker)
    } catch (error) {
      leaks.push(messageOf(error))
      drop(worker)
    }
  }

  try {
    await Promise.all(Array.from({ length: Math.min(options.workers, jobs.length) }, work))
  } finally {
    signal.removeEventListener('abort', interrupt)
  }
  return leaks
}
