import type { Platform } from '../platform/platform.js'
import { pause } from '../time-limit.js'

const retriedStatuses: readonly number[] = [403, 408, 413, 429, 500, 502, 503, 504]
/** The longest accepted delay before a retry. If a service asks for more, the call fails at once. */
const longestDelayMs = 10_000

export const isRetriedStatus = (status: number): boolean => retriedStatuses.includes(status)

export function parseRetryAfter(value: string | null, nowMs: number): number | undefined {
  if (value === null || value.trim() === '') return undefined
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs)
}

export interface RetryVerdict {
  again: boolean
  afterMs?: number | undefined
}

/** Makes up to four attempts by default. `judge` decides after each failure whether to try again. */
export async function withRetry<Value>(
  attempt: () => Promise<Value>,
  rules: {
    platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>
    judge: (error: unknown) => RetryVerdict
    signal?: AbortSignal | undefined
    retryCount?: number
    firstDelayMs?: number
  },
): Promise<Value> {
  const { platform, judge, signal, retryCount = 3, firstDelayMs = 150 } = rules
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const { again, afterMs } = judge(error)
      const delayMs = afterMs ?? firstDelayMs * 2 ** tries
      if (!again || tries >= retryCount || delayMs > longestDelayMs || signal?.aborted) throw error
      await pause(platform, delayMs, signal)
      if (signal?.aborted) throw error
    }
  }
}
