import { SocialTimeoutError } from '../../../errors/frame.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { createLatest } from '../../../lib/latest.js'
import { ignored } from '../../../state/ignored.js'
import type { LoginContext } from '../context.js'

const RELOAD_DELAY_MS = 100

export function createFarcasterFlow(context: LoginContext) {
  const { host, navigation, platform, provider, root, store, tracker } = context
  const { accounts, alerts } = root
  const login = createLatest(platform)
  const reloading = createLatest(platform)

  const track = (event: `SOCIAL_LOGIN_${'STARTED' | 'SUCCESS' | 'ERROR' | 'REQUEST_USER_DATA'}`) =>
    tracker.track(event, { provider: 'farcaster' })

  const stop = () => {
    login.stop()
    store.set({ farcaster: undefined })
  }

  const begin = async (signal: AbortSignal) => {
    try {
      const url = await provider.getFarcasterUri(signal)
      if (signal.aborted) return
      // The frame did not answer, or was reloaded: the URL will never arrive.
      if (url === undefined) throw new SocialTimeoutError({ provider: 'farcaster' })
      store.set({ farcaster: { status: 'ready', url } })
      await provider.connectFarcaster(signal)
      if (signal.aborted) return
      store.set({ farcaster: { status: 'retrieving', url } })
      track('SOCIAL_LOGIN_REQUEST_USER_DATA')
      await context.finish('farcaster', signal, () => {
        store.set({ farcaster: undefined })
        track('SOCIAL_LOGIN_SUCCESS')
      })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toModalError(thrown)
      store.set({ farcaster: { status: 'failed' } })
      store.end(error)
      track('SOCIAL_LOGIN_ERROR')
      host.failed(error)
    }
  }

  const start = () => {
    if (root.isConsentMissing) return
    reloading.stop()
    const signal = login.begin()
    store.end()
    store.set({ farcaster: { status: 'preparing' } })
    navigation.push({ view: 'ConnectingFarcaster' })
    track('SOCIAL_LOGIN_STARTED')
    void begin(signal)
  }

  return {
    start,
    retry: start,
    openApp: () => {
      const url = store.farcaster?.url
      if (url) platform.openUrl(url, '_blank')
    },
    copyLink: () => alerts.copy(store.farcaster?.url, 'link_copied', 'Link copied'),
    leave: () => {
      const wasWaiting = store.farcaster !== undefined
      stop()
      if (!wasWaiting || accounts.active?.isConnected) return
      // A request that the frame still handles must not log in any more, so the frame is reloaded.
      reloading.later(RELOAD_DELAY_MS, () => void provider.reload().catch(ignored(root, 'reloading the frame')))
    },
    dispose: () => {
      reloading.stop()
      stop()
    },
  }
}
