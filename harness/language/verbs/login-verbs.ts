import * as z from 'zod/mini'

const nothing = z.optional(z.strictObject({}))

/** Verbs of a visitor who logs in without a wallet. Each means the same in both targets. */
export const loginVerbs = {
  /** Ticks the box of the terms, or takes the tick away. */
  agree: nothing,
  /** Written into the field that is shown, and sent. */
  enterEmail: z.string(),
  /** Waits until the field says so of what was sent; `none` for nothing. */
  seeEmailProblem: z.enum(['Required', 'Invalid email', 'none']),
  /** Six digits, which are sent by themselves. */
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
  /** The row of the email in the settings. */
  changeEmail: nothing,
  /** The row that leads to the account's own page. */
  upgradeEmail: nothing,
  chooseAccountType: z.enum(['eoa', 'smartAccount']),
  openSmartSessions: nothing,
  /** The session of the site that is called so. */
  revokeSession: z.string(),
  rejectAndClose: nothing,
} as const

export type LoginVerb = keyof typeof loginVerbs
export type LoginInput<Verb extends LoginVerb> = z.infer<(typeof loginVerbs)[Verb]>
/** Each of these verbs, done by one driver. */
export type LoginActions = { readonly [Verb in LoginVerb]: (input: LoginInput<Verb>) => Promise<void> }
