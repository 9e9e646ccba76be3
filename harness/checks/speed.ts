import { spawn } from 'node:child_process'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

/** What a machine gave while something ran. */
export interface Speed {
  /** How fast a busy core was, 0 to 1: 1 is as fast as it was at its best. */
  readonly share: number
  /** How long it would have taken at that best, in milliseconds. What was waited for stays as long. */
  readonly atBestMs: number
}

export interface Measured {
  readonly tookMs: number
  /** What all cores were busy for, together, in milliseconds. */
  readonly busyMs: number
  readonly cores: number
  /** What one and the same piece of work took of a processor, now and again meanwhile. In any unit. */
  readonly costs: readonly number[]
}

/** The best is not the very best, which may be a slip of the clock: three in a hundred were better. */
const bestOf = 0.03

/**
 * Cores that are threads of one core that others use too, or that are too warm, do the same work in up to twice the time, and the
 * clock alone does not tell. A piece of work that is always the same does.
 */
export function speedOf({ tookMs, busyMs, cores, costs }: Measured): Speed {
  const sorted = costs.toSorted((one, other) => one - other)
  const best = sorted[Math.floor((sorted.length - 1) * bestOf)]
  if (best === undefined) return { share: 1, atBestMs: tookMs }
  const share = costs.reduce((sum, cost) => sum + Math.min(1, best / cost), 0) / costs.length
  return { share, atBestMs: tookMs - Math.min(tookMs, busyMs / cores) * (1 - share) }
}

const busyMsOfCores = () =>
  os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)

/** Measures from now on, in a process of its own, for two thousandths of a core; `undefined` where nothing could be measured. */
export function watchSpeed(): { stop(): Promise<Speed | undefined> } {
  const startedAt = performance.now()
  const busyBefore = busyMsOfCores()
  const child = spawn(process.execPath, [fileURLToPath(new URL('./speed-probe.js', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  // Where it cannot run, nothing is known of the machine.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    async stop() {
      const measured = {
        tookMs: performance.now() - startedAt,
        busyMs: busyMsOfCores() - busyBefore,
        cores: os.availableParallelism(),
      }
      child.stdin.end()
      await ended
      const costs = text.split('\n').filter(Boolean).map(Number)
      return costs.length > 0 ? speedOf({ ...measured, costs }) : undefined
    },
  }
}
