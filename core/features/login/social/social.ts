import type { FrameSocial } from '../../../contracts/frame/messages.js'
import { SocialTimeoutError } from '../../../errors/frame.js'
import type { LoginContext } from '../context.js'
import { createSocialAnswer } from './social-answer.js'
import { type Attempt, createSocialAttempts } from './social-attempts.js'
import { createSocialReturn, stateOf } from './social-return.js'

const popup = { name: 'social-login', width: 600, height: 800 }

/** Login at google, github, apple, facebook, x or discord. */
export function createSocialFlow(context: LoginContext) {
  const { navigation, platform, provider: frame, root, store, tracker } = context
  const { accounts, chains, options } = root
  /** True in Telegram's web view, which has only one window. */
  const isAlone = platform.device.isTelegram
  const around = createSocialReturn(context)
  const attempts = createSocialAttempts(context, () => {
    around.forget()
    answer.stop()
  })
  const { show, track, end, fail } = attempts
  const answer = createSocialAnswer(context, {
    current: () => attempts.current,
    answered: (attempt, resultUri) => void retrieve(attempt, resultUri),
    closed: (attempt) => {
      end(attempt)
      show(attempt, 'cancelled', store.social?.link)
      track('SOCIAL_LOGIN_CANCELED', attempt)
    },
    timedOut: (attempt) => fail(attempt, new SocialTimeoutError({ provider: attempt.provider })),
  })

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
    answer.stop()
    attempt.window?.close()
    show(attempt, 'retrieving')
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', attempt)
    await connect(attempt, resultUri).catch((error) => fail(attempt, error))
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
      if (window || isAlone) answer.watch(attempt)
      else answer.listen()
    } catch (error) {
      fail(attempt, error)
    }
  }

  const start = (provider: FrameSocial) => {
    if (root.isConsentMissing) return
    attempts.cancel()
    // Opened synchronously in the tap: the browser would block it later.
    const window = isAlone ? undefined : platform.openPopup?.(popup)
    const attempt = attempts.begin(provider, window)
    store.end()
    show(attempt, window || isAlone ? 'preparing' : 'blocked')
    navigation.push({ view: 'ConnectingSocial' })
    track('SOCIAL_LOGIN_STARTED', attempt)
    void begin(attempt)
  }

  const goOn = async (provider: FrameSocial, resultUri: string) => {
    const attempt = attempts.begin(provider, undefined)
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
      const returned = around.take()
      if (returned) void goOn(returned.provider, returned.resultUri)
    },
    /** Starts a login. Call it in the tap: the pop-up opens before it returns. Shows ConnectingSocial. */
    start,
    /** Opens the link after a blocked pop-up. Call it in the tap. Returns true if the window opened. */
    openLink: (): boolean => {
      const attempt = attempts.current
      const link = store.social?.link
      if (!attempt || !link) return false
      attempt.window = platform.openPopup?.({ ...popup, url: link })
      // A link that the visitor follows opens a window to which we have no handle; it can post all the same.
      show(attempt, attempt.window ? 'waiting' : 'blocked', link)
      answer.watch(attempt)
      return attempt.window !== undefined
    },
    retry: () => {
      const provider = store.social?.provider
      if (provider && provider !== 'farcaster') start(provider)
    },
    showAll: () => navigation.push({ view: 'ConnectSocials' }),
    cancel: attempts.cancel,
    dispose: () => {
      answer.stop()
      attempts.dispose()
    },
  }
}
