import type { Chain } from '../chains/chain.js'
import type { FrameUser } from './users.js'

/** What the frame keeps for one browser: it outlives pages. */
export interface FrameSession {
  readonly device: string
  user: FrameUser | undefined
  /** Of an email login under way: who is to be, and which step it is at. */
  login: { readonly email: string; isDeviceKnown: boolean } | undefined
  /** Of a change of the email under way. */
  update: { readonly email: string; step: 'primary' | 'secondary' } | undefined
  /** Emails whose logins this device was used for. */
  readonly knownEmails: Set<string>
  /** Where the user is; undefined until they said it. */
  chain: Chain | undefined
  /** What proves the login to a frame whose storage a browser has parted. */
  token: string | undefined
}

export function createSession(device: string): FrameSession {
  return {
    device,
    user: undefined,
    login: undefined,
    update: undefined,
    knownEmails: new Set(),
    chain: undefined,
    token: undefined,
  }
}
