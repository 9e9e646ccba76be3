import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

/** Verbs of a visitor who gives the account a name. Each means the same in both targets. */
export const nameVerbs = {
  chooseAName: nothing,
  enterName: z.string(),
  seeNameRefused: z.enum(['short', 'characters', 'legacy']),
  registerName: z.string(),
  cancelName: nothing,
  seeNamesFailed: z.string(),
  retryNames: nothing,
  finishName: nothing,
} as const

export type NameActions = ActionsOf<typeof nameVerbs>
