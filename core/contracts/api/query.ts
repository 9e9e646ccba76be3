import * as z from 'zod/mini'
import { textLike } from '../fields.js'

/** The client adds these to every call, POST included. A value that does not exist is left out. */
export const commonQuery = z.object({
  projectId: z.optional(z.string()),
  /** The kind of sdk. */
  st: z.string(),
  /** Its version, as `sdkVersion` writes it. */
  sv: z.string(),
  clientId: z.optional(z.string()),
})

/** Query values are text on both sides of the wire. */
export const wholeNumber = textLike(/^\d+$/, 'a whole number')
