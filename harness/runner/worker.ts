import { stackOf } from '../lib/message-of.js'
import type { FromWorker, ToWorker } from './job.js'
import { createJobRunner, type JobRunner } from './workshop.js'

// A process of its own: its clocks, its browser and its nodes are nobody else's.

const stop = new AbortController()
let runner: JobRunner | undefined

// A terminal tells the whole group; the run itself says when to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())

function send(message: FromWorker): void {
  process.send?.(message)
}

async function onMessage(message: ToWorker): Promise<void> {
  if (message.type === 'start') {
    runner = createJobRunner(message.options, stop.signal)
    send({ type: 'ready' })
  } else if (message.type === 'job' && runner) {
    send({ type: 'result', result: await runner.run(message.job, message.scenario) })
  } else if (message.type === 'close') {
    send({ type: 'closed', leaks: (await runner?.close()) ?? [] })
    process.disconnect()
  }
}

process.on('message', (message: ToWorker) => {
  onMessage(message).catch((error: unknown) => {
    process.stderr.write(`${stackOf(error)}\n`)
    process.exit(12)
  })
})

process.on('disconnect', () => {
  stop.abort()
  void runner?.close().finally(() => process.exit())
})
