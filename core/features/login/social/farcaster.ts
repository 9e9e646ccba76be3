import { SocialTimeoutError } from '../../../errors/frame.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { AbortedError } from '../../../errors/unknown.js'
import type { TimerHandle } from '../../../lib/platform/platform.js'
import { ignored } from '../../../state/ignored.js'
import type { FarcasterFlow, LoginContext } from '../flows.js'

/** Reloads the embedded auth connector after 100 ms. */
const RELOAD_DELAY_MS = 100

export function createFarcasterFlow(context: LoginContext): FarcasterFlow & { leave(): void; dispose(): void } {
  const { host, navigation, provider, root, store, tracker } = context
  const { accounts, alerts, platform } = root
  let current: AbortController | undefined
  let timer: TimerHandle | undefined
  const about = { provider: 'farcaster' }

  const stop = () => {
    current?.abort(new AbortedError())
    current = undefined
    store.setFarcaster(undefined)
  }

  const begin = async (abort: AbortController) => {
    const { signal } = abort
    try {
      const url = await provider.getFarcasterUri(signal)
      if (signal.aborted) return
      // The frame was silent, or was loaded anew: nobody else says that there will be no code.
      if (url === undefined) throw new SocialTimeoutError({ provider: 'farcaster' })
      store.setFarcaster({ status: 'ready', url })
      await provider.connectFarcaster(signal)
      if (signal.aborted) return
      store.setFarcaster({ status: 'retrieving', url })
      tracker.track({ type: 'track', event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties: about })
      await context.finish('farcaster', signal, () => {
        if (current === abort) current = undefined
        store.setFarcaster(undefined)
        tracker.track({ type: 'track', event: 'SOCIAL_LOGIN_SUCCESS', properties: about })
      })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.setFarcaster({ status: 'failed' })
      store.begin('farcaster')
      store.end(error)
      tracker.track({ type: 'track', event: 'SOCIAL_LOGIN_ERROR', properties: about })
      host.failed(error)
    }
  }

  const start = () => {
    if (root.isConsentMissing) return
    platform.clearTimeout(timer)
    stop()
    const abort = new AbortController()
    current = abort
    store.begin('farcaster')
    store.end()
    store.setFarcaster({ status: 'preparing' })
    navigation.push({ view: 'ConnectingFarcaster' })
    tracker.track({ type: 'track', event: 'SOCIAL_LOGIN_STARTED', properties: about })
    void begin(abort)
  }

  return {
    start,
    retry: start,
    openApp: () => {
      const url = store.farcaster?.url
      if (url) platform.openUrl(url, '_blank')
    },
    copyLink: async () => {
      const url = store.farcaster?.url
      if (!url) return false
      try {
        await platform.copyText(url)
        alerts.notify('link_copied', 'Link copied')
        return true
      } catch {
        alerts.notify('copy_failed', 'Failed to copy', 'error')
        return false
      }
    },
    /** Cleans up when the visitor leaves the view without being connected. */
    leave: () => {
      const wasWaiting = current !== undefined || store.farcaster !== undefined
      stop()
      if (!wasWaiting || accounts.active?.isConnected) return
      platform.clearTimeout(timer)
      timer = platform.setTimeout(() => {
        // A request that the frame still waits for must not log anybody in. The frame starts anew; nothing depends on the
        // result.
        provider.reload().catch(ignored(root, 'reloading the frame'))
      }, RELOAD_DELAY_MS)
    },
    dispose: () => {
      platform.clearTimeout(timer)
      stop()
    },
  }
}
