import { AbortedError } from '../errors/base.js'
import type { Platform, TimerHandle } from './platform/platform.js'

/** Keeps only the latest piece of work: a new request or timer cancels the previous request and timer. */
export function createLatest(platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>) {
  let current: AbortController | undefined
  let timer: TimerHandle | undefined

  const stop = (reason: Error = new AbortedError()) => {
    platform.clearTimeout(timer)
    timer = undefined
    current?.abort(reason)
    current = undefined
  }

  return {
    stop,
    /** Begins a request. Its signal aborts when a newer request begins, a timer is set, or `stop` is called. */
    begin: (reason?: Error): AbortSignal => {
      stop(reason)
      current = new AbortController()
      return current.signal
    },
    later: (ms: number, act: () => void) => {
      stop()
      timer = platform.setTimeout(() => {
        timer = undefined
        act()
      }, ms)
    },
    get isWaiting() {
      return timer !== undefined
    },
  }
}
