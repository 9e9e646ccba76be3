import type { FrameSocial } from '../../../contracts/frame/messages.js'
import { handingOn } from '../../../contracts/opened-pages.js'
import { SocialLinkError } from '../../../errors/frame.js'
import { readUrl, withoutQuery } from '../../../lib/web-url.js'
import type { LoginContext } from '../context.js'

// Telegram's web view opens no second window. The page itself goes to the provider, whose way leads back
// to it with `result_uri` in its address.

const RESULT = 'result_uri'
/** A later answer belongs to a login that its visitor has forgotten. */
const ANSWER_LIMIT_MS = 10 * 60_000

/** The request to a provider. Only an answer to this request counts. */
export interface SocialRequest {
  /** The `state` of the link; `undefined` where the provider's link has none. */
  readonly state: string | undefined
  readonly at: number
}

const words = { late: 'time than the last ten minutes', origin: 'origin', state: 'state', window: 'window' }

/** Why an answer is not the one to `request`; undefined: it is. `origin`: of the secure site, whose pages answer. */
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
    /** Leaves this page for the provider's, which learns where to lead back to: the path, without query and fragment. @throws {@link SocialLinkError} */
    leave: (provider: FrameSocial, link: string) => {
      const returning = toReturningLink(link, withoutQuery(platform.location().href))
      storage.set('awaitedSocial', { provider, state: stateOf(link) ?? '', at: platform.now() })
      platform.openUrl(returning, '_top')
    },
    /** Returns the provider's answer in this page's URL. Works once, and only for an answer to our request. */
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

/** The visitor began nothing that this answers, so nothing is said to them. */
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

/** The state that a provider gives back unchanged. */
export function stateOf(link: string): string | undefined {
  return toStateful(link).target.searchParams.get('state') || undefined
}

/** The `state` parameter gets the suffix `--{encoded page address}`. @throws {@link SocialLinkError} */
export function toReturningLink(link: string, pageUrl: string): string {
  const { url, target } = toStateful(link)
  const state = target.searchParams.get('state')
  if (!state) throw new SocialLinkError({ url: link })
  target.searchParams.set('state', `${state}--${encodeURIComponent(pageUrl)}`)
  if (target !== url) url.searchParams.set(handingOn.parameter, target.href)
  return url.href
}
