import type { SocialProvider } from '../../../contracts/features.js'
import type { LoginAnswer, LoginProvider } from '../../../contracts/login-provider.js'
import { AbortedError, isModalError } from '../../../errors/base.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { withAbort } from '../../../lib/with-abort.js'
import type { Navigation, WalletContext } from '../../../state/context.js'
import type { LoginStore, SocialAttempt } from '../store.js'

/** A page that comes back later has not been led back by its login. */
const RETURN_LIMIT_MS = 10 * 60_000

/** Login at a social provider with a host's service. View: ConnectingSocial. */
export function createHostSocial({
  root,
  tracker,
  host,
  login,
  navigation,
  store,
  finish,
}: Pick<WalletContext, 'root' | 'tracker' | 'host'> & {
  readonly login: LoginProvider
  readonly navigation: Navigation
  readonly store: LoginStore
  finish(method: SocialProvider, answer: LoginAnswer, signal: AbortSignal, onConnected: () => void): Promise<void>
}) {
  const { platform, storage } = root
  let current: AbortController | undefined

  const cancel = () => {
    current?.abort(new AbortedError())
    current = undefined
    storage.set('awaitedSocial', undefined)
    store.set({ social: undefined })
  }

  const run = async (social: SocialProvider, abort: AbortController, asked: Promise<LoginAnswer | undefined>) => {
    const { signal } = abort
    const show = (status: SocialAttempt['status']) => store.set({ social: { provider: social, status } })
    try {
      const answer = await withAbort(asked, signal)
      storage.set('awaitedSocial', undefined)
      if (!answer) return store.set({ social: undefined })
      show('retrieving')
      tracker.track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: social })
      await finish(social, answer, signal, () => {
        store.set({ social: undefined })
        tracker.track('SOCIAL_LOGIN_SUCCESS', { provider: social })
      })
    } catch (thrown) {
      if (signal.aborted) return
      storage.set('awaitedSocial', undefined)
      const error = toModalError(thrown)
      const isRefused = isModalError(error, 'wallet_user_rejected')
      show(isRefused ? 'cancelled' : 'failed')
      store.end(isRefused ? undefined : error)
      tracker.track(isRefused ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR', { provider: social })
      if (!isRefused) host.failed(error)
    }
  }

  const start = (social: SocialProvider) => {
    if (root.isConsentMissing) return
    cancel()
    const abort = new AbortController()
    current = abort
    store.end()
    store.set({ social: { provider: social, status: 'waiting' } })
    // The host may navigate the page away. The page that comes back asks it again.
    storage.set('awaitedSocial', { provider: social, state: '', at: platform.now() })
    // Called within the press: the host may open a window.
    const asked = ask(() => login.connect({ kind: 'social', social, signal: abort.signal }))
    navigation.push({ view: 'ConnectingSocial' })
    tracker.track('SOCIAL_LOGIN_STARTED', { provider: social })
    void run(social, abort, asked)
  }

  return {
    flow: {
      comeBack: () => {
        const awaited = storage.get('awaitedSocial')
        if (!awaited) return
        storage.set('awaitedSocial', undefined)
        if (Math.abs(platform.now() - awaited.at) > RETURN_LIMIT_MS || !login.reconnect) return
        const abort = new AbortController()
        current = abort
        void run(
          awaited.provider,
          abort,
          ask(async () => login.reconnect?.({ signal: abort.signal })),
        )
      },
      start,
      openLink: () => false,
      retry: () => {
        const { social } = store
        if (social) start(social.provider)
      },
      showAll: () => navigation.push({ view: 'ConnectSocials' }),
      cancel,
      dispose: () => current?.abort(new AbortedError()),
    },
  }
}

/** Calls a host's function at once. It may also throw. */
async function ask<Value>(call: () => Promise<Value>): Promise<Value> {
  return call()
}
