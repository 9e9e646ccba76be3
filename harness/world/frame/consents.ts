import type { Seed } from '../lib/seed.js'
import { type ConsentMatch, type FrameConsent, FrameError, type FrameOrigins, frameTexts } from './frame-api.js'

export interface SocialUser {
  readonly provider: string
  readonly userName: string
  readonly email: string | undefined
}

interface Asked {
  readonly consent: FrameConsent
  /** Farcaster's user decides on a phone: `answer` resolves the waiting call. */
  answer?: (user: SocialUser | undefined) => void
}

export const callbackPath = '/social/callback'

/** Consent requests of social providers and of Farcaster. The scenario decides for their users. */
export function createConsents(seed: Seed, origins: () => FrameOrigins, changed: () => void): Consents {
  const asked: Asked[] = []
  const byState = new Map<string, string>()
  const codes = new Map<string, SocialUser>()
  const farcaster = new Map<string, { readonly user: Promise<SocialUser | undefined> }>()
  const random = seed.stream('frame/socials')
  const draw = () => Buffer.from(random.bytes(12)).toString('hex')

  function add(provider: string, origin: string, path: string): Asked {
    const id = draw()
    const url = new URL(path, origins().social)
    url.searchParams.set('provider', provider)
    url.searchParams.set('state', id)
    const entry: Asked = { consent: { id, provider, origin, url: url.href } }
    asked.push(entry)
    byState.set(id, origin)
    return entry
  }
  function take(entry: Asked): void {
    asked.splice(asked.indexOf(entry), 1)
    changed()
  }
  function back(parameters: Record<string, string>): string {
    const url = new URL(callbackPath, origins().frame)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }

  return {
    get open() {
      return asked.map(({ consent }) => consent)
    },
    ask(provider: string, origin: string) {
      const { consent } = add(provider, origin, '/authorize')
      changed()
      return consent.url
    },
    askFarcaster(origin: string) {
      for (const entry of asked.filter(
        ({ consent }) => consent.provider === 'farcaster' && consent.origin === origin,
      )) {
        entry.answer?.(undefined)
        asked.splice(asked.indexOf(entry), 1)
      }
      const entry = add('farcaster', origin, '/farcaster')
      const user = new Promise<SocialUser | undefined>((resolve) => {
        entry.answer = resolve
      })
      farcaster.set(origin, { user })
      changed()
      return entry.consent.url
    },
    async farcasterUser(origin: string) {
      const waiting = farcaster.get(origin)
      if (!waiting) throw new FrameError(frameTexts.consentUnknown)
      const user = await waiting.user
      if (!user) throw new FrameError(frameTexts.consentDenied)
      return user
    },
    decide(decision: 'approve' | 'deny', { id, provider, as = 'alice', email }: ConsentMatch) {
      const entry = asked.findLast(({ consent }) => {
        return (id === undefined || consent.id === id) && (provider === undefined || consent.provider === provider)
      })
      if (!entry) {
        const open = asked.map(({ consent }) => consent.provider).join(', ')
        throw new Error(`No login of ${id ?? provider ?? 'any provider'} waits for its user. ${open || 'None'} waits.`)
      }
      const { consent } = entry
      const user = decision === 'approve' ? { provider: consent.provider, userName: as, email } : undefined
      take(entry)
      if (entry.answer) {
        entry.answer(user)
        return undefined
      }
      if (!user) return back({ state: consent.id, error: 'access_denied' })
      const code = draw()
      codes.set(code, user)
      return back({ state: consent.id, code })
    },
    redeem(uri: string) {
      const parameters = URL.canParse(uri) ? new URL(uri).searchParams : new URLSearchParams()
      if (parameters.has('error')) throw new FrameError(frameTexts.consentDenied)
      const code = parameters.get('code') ?? ''
      const user = codes.get(code)
      codes.delete(code)
      if (!user) throw new FrameError(frameTexts.consentUnknown)
      return user
    },
    originOf: (state: string) => byState.get(state),
  }
}
export interface Consents {
  readonly open: FrameConsent[]
  /** Returns the URL of the pop-up. */
  ask(provider: string, origin: string): string
  askFarcaster(origin: string): string
  /** Waits for the decision on the phone. @throws {@link FrameError} when the user denies it, or no request is pending */
  farcasterUser(origin: string): Promise<SocialUser>
  /** Returns the pop-up's next URL. @throws Error when no pending request matches */
  decide(decision: 'approve' | 'deny', match: ConsentMatch): string | undefined
  redeem(uri: string): SocialUser
  originOf(state: string): string | undefined
}

/** Splits the state of a login. Telegram pages append the address to return to. */
export function splitState(state: string): { id: string; page: string | undefined } {
  const at = state.indexOf('--')
  if (at < 0) return { id: state, page: undefined }
  return { id: state.slice(0, at), page: decodeURIComponent(state.slice(at + 2)) }
}

export function withResult(page: string, resultUri: string): string {
  const url = new URL(page)
  url.searchParams.set('result_uri', resultUri)
  return url.href
}
