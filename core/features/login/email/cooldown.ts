import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import type { FrameProvider } from '../frame/provider.js'
import type { LoginStore } from '../store.js'

/** Counts the seconds until another email may be sent, for as long as there are any. */
export function createCooldown(
  platform: Platform,
  provider: Pick<FrameProvider, 'secondsToNextEmail'>,
  store: Pick<LoginStore, 'setSecondsToNextEmail'>,
): { refresh(): void; dispose(): void } {
  let timer: TimerHandle | undefined
  const refresh = () => {
    platform.clearTimeout(timer)
    const seconds = provider.secondsToNextEmail()
    store.setSecondsToNextEmail(seconds)
    if (seconds > 0) timer = platform.setTimeout(refresh, 1000)
  }
  // An email may have been sent before the page was loaded.
  refresh()
  return { refresh, dispose: () => platform.clearTimeout(timer) }
}
