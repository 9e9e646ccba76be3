import { createAccount, type WorldAccount } from '../accounts/accounts.js'
import type { Seed } from '../lib/seed.js'

export interface FrameUser {
  readonly id: string
  email: string | undefined
  readonly userName: string | undefined
  readonly account: WorldAccount
  preferred: 'eoa' | 'smartAccount' | undefined
}

/**
 * Creates the users of the frame. A user with the name of a world's account has that account's keys:
 * `alice@walletmodal.test` and a social user `alice` are both alice. Other users get their own keys from the seed.
 */
export function createUsers(seed: Seed, accounts: Readonly<Record<string, WorldAccount>>): FrameUsers {
  const users: FrameUser[] = []
  const made = new Map<string, FrameUser>()

  function keysOf(name: string, id: string): WorldAccount {
    const own = Object.hasOwn(accounts, name.toLowerCase()) ? accounts[name.toLowerCase()] : undefined
    return own ?? createAccount(`frame/${id}`, seed)
  }
  function add(id: string, name: string, rest: Pick<FrameUser, 'email' | 'userName'>): FrameUser {
    const user: FrameUser = { id, ...rest, account: keysOf(name, id), preferred: undefined }
    users.push(user)
    made.set(id, user)
    return user
  }
  const findEmail = (email: string) => users.find((user) => user.email?.toLowerCase() === email.toLowerCase())

  return {
    byEmail: (email: string) =>
      findEmail(email) ??
      add(`email/${email.toLowerCase()}`, email.split('@')[0] ?? '', { email, userName: undefined }),
    bySocial(provider: string, userName: string, email: string | undefined) {
      const id = `${provider}/${userName.toLowerCase()}`
      return made.get(id) ?? add(id, userName, { email, userName })
    },
    isTaken: (email: string) => findEmail(email) !== undefined,
  }
}
export interface FrameUsers {
  byEmail(email: string): FrameUser
  bySocial(provider: string, userName: string, email: string | undefined): FrameUser
  isTaken(email: string): boolean
}
