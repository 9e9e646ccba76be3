import * as z from 'zod/mini'
import type { FrameSocial } from '../../../contracts/frame/messages.js'
import { AbortedError } from '../../../errors/base.js'
import { SocialTimeoutError } from '../../../errors/frame.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import { createLatest } from '../../../lib/latest.js'
import type { PlatformPopup } from '../../../lib/platform/platform.js'
import type { LoginContext } from '../context.js'
import type { SocialAttempt } from '../store.js'
import { createSocialReturn, reportForeign, type SocialRequest, stateOf, whyForeign } from './social-return.js'

const POPUP_LIMIT_MS = 45_000
const POPUP_CHECK_MS = 1000
const popup = { name: 'social-login', width: 600, height: 800 }

const resultMessage = z.object({ resultUri: z.string() })

interface Attempt {
  readonly provider: FrameSocial
  readonly abort: AbortController
  window: PlatformPopup | undefined
  /** Set once the link is known: an answer before that cannot match. */
  request?: SocialRequest
}

/** Login at google, github, apple, facebook, x or discord. */
export function createSocialFlow(context: LoginContext) {
  const { host, navigation, platform, provider: frame, root, store, tracker } = context
  const { accounts, alerts, chains, options } = root
  /** True in Telegram's web view, which has only one window. */
  const isAlone = platform.device.isTelegram
  const siteOrigin = new URL(options.given.services.frameSite).origin
  const around = createSocialReturn(context)
  let current: Attempt | undefined
  const checking = createLatest(platform)
  const limit = createLatest(platform)

  const track = (
    event: `SOCIAL_LOGIN_${'STARTED' | 'SUCCESS' | 'ERROR' | 'REQUEST_USER_DATA' | 'CANCELED'}`,
    { provider }: Attempt,
  ) => tracker.track(event, { provider })

  const show = ({ provider }: Attempt, status: SocialAttempt['status'], link?: string) =>
    store.set({ social: { provider, status, link } })

  const stopWatching = () => {
    for (const each of [checking, limit]) each.stop()
    platform.events.removeEventListener('message', onMessage)
  }

  const end = (attempt: Attempt) => {
    around.forget()
    stopWatching()
    attempt.abort.abort(new AbortedError())
    attempt.window?.close()
    if (current === attempt) current = undefined
  }

  const cancel = () => {
    if (current) end(current)
    store.set({ social: undefined })
  }

  const fail = (attempt: Attempt, thrown: unknown) => {
    if (attempt.abort.signal.aborted) return
    const error = toModalError(thrown)
    end(attempt)
    show(attempt, 'failed')
    store.end(error)
    track('SOCIAL_LOGIN_ERROR', attempt)
    host.failed(error)
  }

  /** Logs in with the provider's answer. @throws {@link ModalError} */
  const connect = async (attempt: Attempt, resultUri: string) => {
    const { provider, abort } = attempt
    await frame.connectSocial(resultUri, abort.signal)
    await context.finish(provider, abort.signal, () => {
      end(attempt)
      store.set({ social: undefined })
      track('SOCIAL_LOGIN_SUCCESS', attempt)
    })
  }

  const retrieve = async (attempt: Attempt, resultUri: string) => {
    stopWatching()
    attempt.window?.close()
    show(attempt, 'retrieving')
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', attempt)
    await connect(attempt, resultUri).catch((error) => fail(attempt, error))
  }

  function onMessage(event: Event) {
    const { data, origin } = event as MessageEvent // windows post MessageEvents
    const result = z.safeParse(resultMessage, data)
    const attempt = current
    if (!result.success || !attempt) return
    const { request, window } = attempt
    // Any page may post here. Only a wrong origin from the modal's own pop-up is reported to the visitor.
    if (window && !window.isSender(event)) return reportForeign(root, 'window')
    if (origin !== siteOrigin) return alerts.notify('untrusted_origin', 'Untrusted Origin', 'error')
    const { resultUri } = result.data
    const isOther = !request || (!window && request.state === undefined)
    const reason = isOther ? 'window' : whyForeign(resultUri, request, { now: platform.now(), origin: siteOrigin })
    if (reason) reportForeign(root, reason)
    else void retrieve(attempt, resultUri)
  }

  const watchWindow = (attempt: Attempt) =>
    checking.later(POPUP_CHECK_MS, () => {
      if (!attempt.window?.isClosed()) return watchWindow(attempt)
      end(attempt)
      show(attempt, 'cancelled', store.social?.link)
      track('SOCIAL_LOGIN_CANCELED', attempt)
    })

  const watch = (attempt: Attempt) => {
    stopWatching()
    platform.events.addEventListener('message', onMessage)
    limit.later(POPUP_LIMIT_MS, () => fail(attempt, new SocialTimeoutError({ provider: attempt.provider })))
    if (attempt.window) watchWindow(attempt)
  }

  const begin = async (attempt: Attempt) => {
    const { provider, abort, window } = attempt
    try {
      const link = await frame.getSocialRedirectUri(provider, abort.signal)
      if (abort.signal.aborted) return
      attempt.request = { state: stateOf(link), at: platform.now() }
      if (isAlone) around.leave(provider, link)
      else window?.navigate(link)
      show(attempt, window || isAlone ? 'waiting' : 'blocked', link)
      if (window || isAlone) watch(attempt)
      else platform.events.addEventListener('message', onMessage)
    } catch (error) {
      fail(attempt, error)
    }
  }

  const start = (provider: FrameSocial) => {
    if (root.isConsentMissing) return
    cancel()
    // Opened synchronously in the tap: the browser would block it later.
    const window = isAlone ? undefined : platform.openPopup?.(popup)
    const attempt: Attempt = { provider, abort: new AbortController(), window }
    current = attempt
    store.end()
    show(attempt, window || isAlone ? 'preparing' : 'blocked')
    navigation.push({ view: 'ConnectingSocial' })
    track('SOCIAL_LOGIN_STARTED', attempt)
    void begin(attempt)
  }

  const goOn = async (provider: FrameSocial, resultUri: string) => {
    const attempt: Attempt = { provider, abort: new AbortController(), window: undefined }
    current = attempt
    const { loginNamespaces } = options
    const namespace = loginNamespaces.find((each) => each === chains.activeNamespace) ?? loginNamespaces[0]
    const slice = namespace && accounts.of(namespace)
    if (slice && !slice.isConnected) slice.set({ status: 'connecting' })
    tracker.allowRequests()
    try {
      await connect(attempt, resultUri)
    } catch (error) {
      if (slice && !slice.isConnected) slice.reset()
      if (attempt.abort.signal.aborted) return
      // The page has no pop-up after coming back, so the failure is shown in the view that the visitor left.
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
    /** Starts a login. Call it in the tap: the pop-up opens before it returns. Shows ConnectingSocial. */
    start,
    /** Opens the link after a blocked pop-up. Call it in the tap. Returns true if the window opened. */
    openLink: (): boolean => {
      const attempt = current
      const link = store.social?.link
      if (!attempt || !link) return false
      attempt.window = platform.openPopup?.({ ...popup, url: link })
      // A link that the visitor follows opens a window to which we have no handle; it can post all the same.
      show(attempt, attempt.window ? 'waiting' : 'blocked', link)
      watch(attempt)
      return attempt.window !== undefined
    },
    retry: () => {
      const provider = store.social?.provider
      if (provider && provider !== 'farcaster') start(provider)
    },
    showAll: () => navigation.push({ view: 'ConnectSocials' }),
    cancel,
    // The stored request stays, because a page that navigates to the provider comes back to it.
    dispose: () => {
      stopWatching()
      current?.abort.abort(new AbortedError())
      current?.window?.close()
    },
  }
}
