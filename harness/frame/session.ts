import type { Chain } from '../chains/chain.js'
import type { FrameUser } from './users.js'

/** The frame's storage for one browser; it outlives pages. */
export interface FrameSession {
  readonly device: string
  user: FrameUser | undefined
  login: { readonly email: string; isDeviceKnown: boolean } | undefined
  update: { readonly email: string; step: 'primary' | 'secondary' } | undefined
  readonly knownEmails: Set<string>
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
