import { errorClass } from '../errors/base.js'
import type { Platform } from './platform/platform.js'

const WalletTimeoutError = errorClass(
  'WalletTimeoutError',
  'wallet_timeout',
  ({ limitMs }: { limitMs: number }) => `The wallet did not answer within ${limitMs / 1000} seconds`,
  () => [],
)

/** Runs work that no visitor has to approve: its signal aborts when it takes too long, and with `outer`. */
export async function withTimeLimit<Value>(
  { platform, limitMs, outer }: { platform: Platform; limitMs: number; outer: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const giveUp = () => controller.abort(outer.reason)
  const timer = platform.setTimeout(() => controller.abort(new WalletTimeoutError({ limitMs })), limitMs)
  if (outer.aborted) giveUp()
  else outer.addEventListener('abort', giveUp, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    platform.clearTimeout(timer)
    outer.removeEventListener('abort', giveUp)
  }
}
