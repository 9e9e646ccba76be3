import * as z from 'zod/mini'
import { number, oneOf } from '../lib/light-forms.js'

/**
 * SPEC 3, "Alert state". Several may wait for their turn, so its `open` is that there is one: who dismisses an alert takes it
 * off the list. `code` is our own: hosts and languages know an alert by it.
 */
export const alert = z.strictObject({
  code: z.string(),
  message: z.string(),
  variant: oneOf(['info', 'success', 'warning', 'error']),
})
export type Alert = z.infer<typeof alert>

/** DECISIONS, "Alerts and notices": what is said to the visitor, and goes by itself. */
export const notice = z.strictObject({
  code: z.string(),
  message: z.string(),
  variant: oneOf(['success', 'error']),
  /** Differs each time, so that the same words said twice are announced twice. */
  id: number(),
})
export type Notice = z.infer<typeof notice>
