import type { Chain } from '../chains/chain.js'
import type { FrameUser } from './users.js'

/** The frame's storage for one browser; it outlives pages. */
export interface FrameSession {
  readonly device: string
  user: FrameUser | undefined
  /** The running email login: the address and the step. */
  login: { readonly email: string; isDeviceKnown: boolean } | undefined
  /** The running change of the email. */
  update: { readonly email: string; step: 'primary' | 'secondary' } | undefined
  /** Emails whose logins this device was used for. */
  readonly knownEmails: Set<string>
  /** Where the user is; undefined until they said it. */
  chain: Chain | undefined
  /** Proves the login to a frame whose storage the browser has partitioned. */
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
