import type { FrameSocial } from '../../../contracts/frame/messages.js'
import { handingOn } from '../../../contracts/opened-pages.js'
import { SocialLinkError } from '../../../errors/frame.js'
import { readUrl, withoutQuery } from '../../../lib/web-url.js'
import type { LoginContext } from '../context.js'

// Telegram's web view cannot open a second window. The page itself navigates to the provider, which leads back to the
// page with `result_uri` in its URL.

const RESULT = 'result_uri'
/** A later answer is ignored: the visitor has probably given up on that login. */
const ANSWER_LIMIT_MS = 10 * 60_000

/** A request to a provider. Only an answer that matches it counts. */
export interface SocialRequest {
  /** The `state` of the link; `undefined` if the link has none. */
  readonly state: string | undefined
  readonly at: number
}

const words = { late: 'time than the last ten minutes', origin: 'origin', state: 'state', window: 'window' }

/**
 * The reason why an answer does not match `request`; undefined if it matches. `origin` is the secure site's, whose
 * pages answer.
 */
export function whyForeign(
  resultUri: string,
  request: SocialRequest,
  { now, origin }: { now: number; origin: string },
): 'late' | 'origin' | 'state' | undefined {
  if (Math.abs(now - request.at) > ANSWER_LIMIT_MS) return 'late'
  const url = readUrl(resultUri, origin)
  if (url?.origin !== origin) return 'origin'
  if (request.state === undefined) return undefined
  const state = url.searchParams.get('state') ?? new URLSearchParams(resultUri).get('state')
  return state === request.state || state?.startsWith(`${request.state}--`) ? undefined : 'state'
}

export function createSocialReturn({ platform, root }: LoginContext) {
  const { options, storage } = root
  const forget = () => storage.set('awaitedSocial', undefined)

  return {
    forget,
    /**
     * Navigates this page to the provider, with this page's URL without query and fragment as the way back. @throws
     * {@link SocialLinkError}
     */
    leave: (provider: FrameSocial, link: string) => {
      const returning = toReturningLink(link, withoutQuery(platform.location().href))
      storage.set('awaitedSocial', { provider, state: stateOf(link) ?? '', at: platform.now() })
      platform.openUrl(returning, '_top')
    },
    /** Takes the provider's answer from this page's URL. Works once, and only for an answer to our request. */
    take: () => {
      const awaited = storage.get('awaitedSocial')
      if (!awaited) return undefined
      forget()
      const { provider } = awaited
      if (!platform.device.isTelegram || provider === 'farcaster') return undefined
      const { href } = platform.location()
      const resultUri = new URL(href).searchParams.get(RESULT)
      if (!resultUri) return undefined
      platform.replaceUrl?.(withoutResult(href))
      const { origin } = new URL(options.given.services.frameSite)
      const reason = whyForeign(resultUri, awaited, { now: platform.now(), origin })
      if (reason === undefined) return { provider, resultUri }
      reportForeign(root, reason)
      return undefined
    },
  }
}

/** Logs an answer without a matching request. The visitor is not told, since they did not start it. */
export function reportForeign({ options, platform }: LoginContext['root'], reason: keyof typeof words): void {
  if (options.given.debug) platform.console.warn(`A social login was ignored: its answer has another ${words[reason]}.`)
}

function withoutResult(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(RESULT)
  return url.href
}

function toStateful(link: string): { url: URL; target: URL } {
  const url = new URL(link)
  const inner = url.host === handingOn.host ? url.searchParams.get(handingOn.parameter) : null
  return { url, target: inner ? new URL(inner) : url }
}

/** The `state` parameter, which a provider returns unchanged. */
export function stateOf(link: string): string | undefined {
  return toStateful(link).target.searchParams.get('state') || undefined
}

/** Adds `--{encoded page URL}` to the `state` parameter. @throws {@link SocialLinkError} */
export function toReturningLink(link: string, pageUrl: string): string {
  const { url, target } = toStateful(link)
  const state = target.searchParams.get('state')
  if (!state) throw new SocialLinkError({ url: link })
  target.searchParams.set('state', `${state}--${encodeURIComponent(pageUrl)}`)
  if (target !== url) url.searchParams.set(handingOn.parameter, target.href)
  return url.href
}
