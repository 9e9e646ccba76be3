import * as z from 'zod/mini'
import type { FrameSocial } from '../../../contracts/frame/messages.js'
import { SocialTimeoutError } from '../../../errors/frame.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { AbortedError } from '../../../errors/unknown.js'
import type { PlatformPopup, TimerHandle } from '../../../lib/platform/platform.js'
import type { LoginContext, SocialFlow } from '../flows.js'
import { createSocialReturn, reportForeign, type SocialRequest, stateOf, whyForeign } from './social-return.js'

/** Social popup overall timeout 45 000 ms, "Popup closed check every 1000 ms". */
const POPUP_LIMIT_MS = 45_000
const POPUP_CHECK_MS = 1000
const popup = { name: 'social-login', width: 600, height: 800 }

/** The last page of the provider's login posts this to its opener. */
const resultMessage = z.object({ resultUri: z.string() })

interface Attempt {
  readonly provider: FrameSocial
  readonly abort: AbortController
  window: PlatformPopup | undefined
  /** Known with the link: before it there is nothing to answer. */
  request?: SocialRequest
}

export interface SocialSteps extends SocialFlow {
  /** Where the page was left for a provider's: goes on with what that said. */
  comeBack(): void
  cancel(): void
  dispose(): void
}

export function createSocialFlow(context: LoginContext): SocialSteps {
  const { host, navigation, provider: frame, root, store, tracker } = context
  const { accounts, alerts, chains, options, platform } = root
  /** Telegram's web view has one window. */
  const isAlone = platform.device.isTelegram
  const siteOrigin = new URL(options.given.services.frameSite).origin
  const around = createSocialReturn(context)
  let current: Attempt | undefined
  let timers: TimerHandle[] = []

  const track = (
    event:
      | 'SOCIAL_LOGIN_STARTED'
      | 'SOCIAL_LOGIN_SUCCESS'
      | 'SOCIAL_LOGIN_ERROR'
      | 'SOCIAL_LOGIN_REQUEST_USER_DATA'
      | 'SOCIAL_LOGIN_CANCELED',
    provider: FrameSocial,
  ) => tracker.track({ type: 'track', event, properties: { provider } })

  const stopWatching = () => {
    for (const timer of timers) platform.clearTimeout(timer)
    timers = []
    platform.events.removeEventListener('message', onMessage)
  }

  const stop = () => {
    stopWatching()
    current?.abort.abort(new AbortedError())
    current?.window?.close()
    current = undefined
    store.setSocial(undefined)
  }

  const cancel = () => {
    if (current) around.forget()
    stop()
  }

  const end = (attempt: Attempt) => {
    stopWatching()
    attempt.abort.abort(new AbortedError())
    attempt.window?.close()
    if (current === attempt) current = undefined
    around.forget()
  }

  const fail = (attempt: Attempt, thrown: unknown) => {
    if (attempt.abort.signal.aborted) return
    const error = toModalError(thrown)
    end(attempt)
    store.setSocial({ provider: attempt.provider, status: 'failed' })
    store.begin('social')
    store.end(error)
    track('SOCIAL_LOGIN_ERROR', attempt.provider)
    host.failed(error)
  }

  const retrieve = async (attempt: Attempt, resultUri: string) => {
    const { provider, abort } = attempt
    stopWatching()
    attempt.window?.close()
    store.setSocial({ provider, status: 'retrieving' })
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', provider)
    try {
      await frame.connectSocial(resultUri, abort.signal)
      await context.finish(provider, abort.signal, () => {
        end(attempt)
        store.setSocial(undefined)
        track('SOCIAL_LOGIN_SUCCESS', provider)
      })
    } catch (error) {
      fail(attempt, error)
    }
  }

  function onMessage(event: Event): void {
    const { data, origin } = event as MessageEvent // what a window posts
    const result = z.safeParse(resultMessage, data)
    const attempt = current
    if (!result.success || !attempt) return
    if (origin !== siteOrigin) {
      alerts.notify('untrusted_origin', 'Untrusted Origin', 'error')
      return
    }
    const { request, window } = attempt
    const { resultUri } = result.data
    const reason = !request || (window ? !window.isSender(event) : request.state === undefined) ? 'window' : undefined
    const foreign = reason ?? (request && whyForeign(resultUri, request, { now: platform.now(), origin: siteOrigin }))
    if (foreign) reportForeign(root, foreign)
    else void retrieve(attempt, resultUri)
  }

  const watchWindow = (attempt: Attempt) => {
    const check = () => {
      if (attempt.abort.signal.aborted) return
      if (attempt.window?.isClosed()) {
        end(attempt)
        store.setSocial({ provider: attempt.provider, status: 'cancelled', link: store.social?.link })
        track('SOCIAL_LOGIN_CANCELED', attempt.provider)
        return
      }
      timers.push(platform.setTimeout(check, POPUP_CHECK_MS))
    }
    timers.push(platform.setTimeout(check, POPUP_CHECK_MS))
  }

  const watch = (attempt: Attempt) => {
    stopWatching()
    platform.events.addEventListener('message', onMessage)
    const giveUp = () => fail(attempt, new SocialTimeoutError({ provider: attempt.provider }))
    timers.push(platform.setTimeout(giveUp, POPUP_LIMIT_MS))
    if (attempt.window) watchWindow(attempt)
  }

  const begin = async (attempt: Attempt) => {
    const { provider, abort, window } = attempt
    try {
      const link = await frame.getSocialRedirectUri(provider, abort.signal)
      if (abort.signal.aborted) return
      attempt.request = { state: stateOf(link), at: platform.now() }
      if (isAlone) {
        around.leave(provider, link)
        store.setSocial({ provider, status: 'waiting', link })
        return watch(attempt)
      }
      window?.navigate(link)
      store.setSocial({ provider, status: window ? 'waiting' : 'blocked', link })
      // Without a window the visitor has not begun yet.
      if (window) watch(attempt)
      else platform.events.addEventListener('message', onMessage)
    } catch (error) {
      fail(attempt, error)
    }
  }

  const start = (provider: FrameSocial) => {
    if (root.isConsentMissing) return
    cancel()
    // In the tap itself: later the browser would not let it be opened.
    const window = isAlone ? undefined : context.openPopup?.(popup)
    const attempt: Attempt = { provider, abort: new AbortController(), window }
    current = attempt
    store.begin('social')
    store.end()
    store.setSocial({ provider, status: window || isAlone ? 'preparing' : 'blocked' })
    navigation.push({ view: 'ConnectingSocial' })
    track('SOCIAL_LOGIN_STARTED', provider)
    void begin(attempt)
  }

  const goOn = async (provider: FrameSocial, resultUri: string) => {
    const attempt: Attempt = { provider, abort: new AbortController(), window: undefined }
    const { signal } = attempt.abort
    current = attempt
    const { loginNamespaces } = options
    const namespace = loginNamespaces.find((each) => each === chains.activeNamespace) ?? loginNamespaces[0]
    const slice = namespace && accounts.slices[namespace]
    if (slice && !slice.isConnected) slice.setConnecting()
    tracker.allowRequests()
    try {
      await frame.connectSocial(resultUri, signal)
      await context.finish(provider, signal, () => {
        end(attempt)
        track('SOCIAL_LOGIN_SUCCESS', provider)
      })
    } catch (error) {
      if (slice && !slice.isConnected) slice.reset()
      if (signal.aborted) return
      // The visitor came back to a page without a window: what went wrong is said in the one that they left.
      await context.open()
      navigation.push({ view: 'ConnectingSocial' })
      fail(attempt, error)
    }
  }

  return {
    comeBack: () => {
      const answer = around.take()
      if (answer) void goOn(answer.provider, answer.resultUri)
    },
    start,
    openLink: () => {
      const attempt = current
      const link = store.social?.link
      if (!attempt || !link) return false
      attempt.window = context.openPopup?.({ ...popup, url: link })
      // A link that the visitor follows by themselves opens a window that we do not hold; it can post all the same.
      store.setSocial({ provider: attempt.provider, status: attempt.window ? 'waiting' : 'blocked', link })
      watch(attempt)
      return attempt.window !== undefined
    },
    retry: () => {
      const provider = store.social?.provider
      if (provider && provider !== 'farcaster') start(provider)
    },
    showAll: () => navigation.push({ view: 'ConnectSocials' }),
    cancel,
    // A page that goes to the provider's is to find its way back.
    dispose: stop,
  }
}
