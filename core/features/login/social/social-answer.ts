import * as z from 'zod/mini'
import { createLatest } from '../../../lib/latest.js'
import type { LoginContext } from '../context.js'
import type { Attempt } from './social-attempts.js'
import { reportForeign, whyForeign } from './social-return.js'

const POPUP_LIMIT_MS = 45_000
const POPUP_CHECK_MS = 1000

const resultMessage = z.object({ resultUri: z.string() })

export interface SocialAnswer {
  /** Waits for an answer, for the pop-up to close, or for the time limit. */
  watch(attempt: Attempt): void
  /** Waits for an answer alone: the visitor has no pop-up yet. */
  listen(): void
  stop(): void
}

/** Waits for what ends a login in another window. */
export function createSocialAnswer(
  { platform, root }: LoginContext,
  told: {
    current(): Attempt | undefined
    answered(attempt: Attempt, resultUri: string): void
    closed(attempt: Attempt): void
    timedOut(attempt: Attempt): void
  },
): SocialAnswer {
  const { alerts, options } = root
  const siteOrigin = new URL(options.given.services.frameSite).origin
  const checking = createLatest(platform)
  const limit = createLatest(platform)

  function onMessage(event: Event) {
    const { data, origin } = event as MessageEvent // windows post MessageEvents
    const result = z.safeParse(resultMessage, data)
    const attempt = told.current()
    if (!result.success || !attempt) return
    const { request, window } = attempt
    // Any page may post here. Only a wrong origin from the modal's own pop-up is reported to the visitor.
    if (window && !window.isSender(event)) return reportForeign(root, 'window')
    if (origin !== siteOrigin) return alerts.notify('untrusted_origin', 'Untrusted Origin', 'error')
    const { resultUri } = result.data
    const isOther = !request || (!window && request.state === undefined)
    const reason = isOther ? 'window' : whyForeign(resultUri, request, { now: platform.now(), origin: siteOrigin })
    if (reason) reportForeign(root, reason)
    else told.answered(attempt, resultUri)
  }

  const watchWindow = (attempt: Attempt) =>
    checking.later(POPUP_CHECK_MS, () => {
      if (attempt.window?.isClosed()) told.closed(attempt)
      else watchWindow(attempt)
    })

  const listen = () => platform.events.addEventListener('message', onMessage)
  const stop = () => {
    for (const each of [checking, limit]) each.stop()
    platform.events.removeEventListener('message', onMessage)
  }

  return {
    watch: (attempt: Attempt) => {
      stop()
      listen()
      limit.later(POPUP_LIMIT_MS, () => told.timedOut(attempt))
      if (attempt.window) watchWindow(attempt)
    },
    listen,
    stop,
  }
}
