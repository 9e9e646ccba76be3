import * as z from 'zod/mini'

const nothing = z.optional(z.strictObject({}))

/** Verbs of a visitor who gives the account a name. Each means the same in both targets. */
export const nameVerbs = {
  /** From what a name is good for to choosing one. */
  chooseAName: nothing,
  /** Written into the field, without its suffix. */
  enterName: z.string(),
  /** Waits until the field says why such a name cannot be had. */
  seeNameRefused: z.enum(['short', 'characters', 'legacy']),
  /** The row of an available name, in full. */
  registerName: z.string(),
  /** While the wallet is asked for its signature. */
  cancelName: nothing,
  /** Waits until it says in these words that what was asked of the name service failed. */
  seeNamesFailed: z.string(),
  /** Asks the name service again. */
  retryNames: nothing,
  /** After the success: to the account. */
  finishName: nothing,
} as const

export type NameVerb = keyof typeof nameVerbs
export type NameInput<Verb extends NameVerb> = z.infer<(typeof nameVerbs)[Verb]>
/** Each of these verbs, done by one driver. */
export type NameActions = { readonly [Verb in NameVerb]: (input: NameInput<Verb>) => Promise<void> }
