import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

/** Verbs of a visitor who logs in without a wallet. Each means the same in both targets. */
export const loginVerbs = {
  agree: nothing,
  enterEmail: z.string(),
  seeEmailProblem: z.enum(['Required', 'Invalid email', 'none']),
  enterCode: z.string(),
  resend: nothing,
  /** One step back from a code or a link, to the address. */
  changeAddress: nothing,
  logInWith: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster', 'more']),
  /** Uses the link in place of a blocked window: to the provider's page, or to Farcaster's app. */
  openProvider: nothing,
  showWallets: nothing,
  openSettings: nothing,
  changeEmail: nothing,
  upgradeEmail: nothing,
  chooseAccountType: z.enum(['eoa', 'smartAccount']),
  openSmartSessions: nothing,
  revokeSession: z.string(),
  rejectAndClose: nothing,
} as const

export type LoginActions = ActionsOf<typeof loginVerbs>
