import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

/** Verbs of a visitor who logs in without a wallet. Each means the same in both targets. */
export const loginVerbs = {
  /** Ticks the box of the terms, or takes the tick away. */
  agree: nothing,
  enterEmail: z.string(),
  /** Waits until the field says so of what was sent; `none` for nothing. */
  seeEmailProblem: z.enum(['Required', 'Invalid email', 'none']),
  enterCode: z.string(),
  resend: nothing,
  /** One step back from a code or a link, to the address. */
  changeAddress: nothing,
  /** A provider by its name, or `more` for all of them. */
  logInWith: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord', 'farcaster', 'more']),
  /** Uses the link in place of a blocked window: to the provider's page, or to Farcaster's app. */
  openProvider: nothing,
  /** Where the wallets stand behind one button. */
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
