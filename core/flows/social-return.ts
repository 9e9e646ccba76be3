import type { FrameSocial } from '../contracts/frame-messages.js'
import { SocialLinkError } from '../errors/frame.js'
import type { LoginContext } from './login-context.js'

// FACTS 2.7 and 5.15: Telegram's web view opens no second window. The page itself goes to the provider, whose way leads back
// to it with `result_uri` in its address.

const RESULT = 'result_uri'
/** A provider of the frame's own, whose page hands on to the real one. */
const HANDING_ON = 'auth.magic.link'
const HANDED_ON = 'provider_authorization_url'

export interface SocialReturn {
  /** Leaves this page for the provider's. Returns whether it could. @throws {@link SocialLinkError} */
  leave(provider: FrameSocial, link: string): boolean
  /** The visitor does not leave, or came back otherwise. */
  forget(): void
  /** What this page was loaded with: where the provider sent the visitor. Once. */
  take(): { provider: FrameSocial; resultUri: string } | undefined
}

export function createSocialReturn({ root, replaceUrl }: LoginContext): SocialReturn {
  const { platform, storage } = root
  const { isTelegram } = platform.device
  const forget = () => storage.set('awaitedSocial', undefined)

  return {
    forget,
    leave: (provider, link) => {
      const returning = toReturningLink(link, withoutResult(platform.location().href))
      storage.set('awaitedSocial', provider)
      return platform.openUrl(returning, '_top')
    },
    take: () => {
      const provider = storage.get('awaitedSocial')
      if (!isTelegram || !provider || provider === 'farcaster') return undefined
      forget()
      const { href } = platform.location()
      const resultUri = new URL(href).searchParams.get(RESULT)
      if (!resultUri) return undefined
      // It is good once, and nothing that a visitor should share.
      replaceUrl?.(withoutResult(href))
      return { provider, resultUri }
    },
  }
}

function withoutResult(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(RESULT)
  return url.href
}

/** FACTS 5.15: "`state` parameter gets suffix `--{encoded page href}`". @throws {@link SocialLinkError} */
export function toReturningLink(link: string, pageUrl: string): string {
  const url = new URL(link)
  const inner = url.host === HANDING_ON ? url.searchParams.get(HANDED_ON) : null
  const target = inner ? new URL(inner) : url
  const state = target.searchParams.get('state')
  if (!state) throw new SocialLinkError({ url: link })
  target.searchParams.set('state', `${state}--${encodeURIComponent(pageUrl)}`)
  if (inner) url.searchParams.set(HANDED_ON, target.href)
  return url.href
}
