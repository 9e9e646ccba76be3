import { errorClasses } from '../errors/base.js'
import type { Platform } from './platform/platform.js'
import { withAbort } from './with-abort.js'

type Timers = Pick<Platform, 'setTimeout' | 'clearTimeout'>

export const { WalletTimeoutError } = errorClasses({
  WalletTimeoutError: {
    code: 'wallet_timeout',
    text: ({ limitMs }: { limitMs: number }) => `Your wallet didn’t respond within ${limitMs / 1000} seconds`,
    meta: [],
  },
})

/**
 * Runs work that needs no approval by the visitor. Its signal aborts after the limit, with `late()` as the reason, and
 * when `outer` aborts. Rejects at once with that reason.
 */
export async function withTimeLimit<Value>(
  limit: { platform: Timers; limitMs: number; outer?: AbortSignal | undefined; late?: () => unknown },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { platform, limitMs, outer, late = () => new WalletTimeoutError({ limitMs }) } = limit
  const controller = new AbortController()
  const timer = platform.setTimeout(() => controller.abort(late()), limitMs)
  // At once, not a turn later: what is disposed of leaves no timer.
  const giveUp = () => {
    platform.clearTimeout(timer)
    controller.abort(outer?.reason)
  }
  if (outer?.aborted) giveUp()
  else outer?.addEventListener('abort', giveUp, { once: true })
  try {
    return await withAbort(work(controller.signal), controller.signal)
  } finally {
    platform.clearTimeout(timer)
    outer?.removeEventListener('abort', giveUp)
  }
}

export function pause(platform: Timers, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      platform.clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = platform.setTimeout(done, delayMs)
    signal?.addEventListener('abort', done)
  })
}
