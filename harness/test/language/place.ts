import * as z from 'zod/mini'

const described = {
  role: z.optional(z.string()),
  /** Its whole accessible name, or a part of it as `/pattern/`. */
  name: z.optional(z.string()),
  label: z.optional(z.string()),
  text: z.optional(z.string()),
  testId: z.optional(z.string()),
}

export const saysWhat = z.refine<object>(
  (given) => Object.keys(described).some((key) => key in given),
  'a role, name, label, text or testId',
)

/** A part of the page. */
export const place = z.strictObject(described).check(saysWhat)
export type Place = z.infer<typeof place>

/** How a control is found: what it is, the part of the page it is in, and which of several it is, counted from 1. */
export const located = { ...described, in: z.optional(place), nth: z.optional(z.int().check(z.positive())) }
export type Located = z.infer<z.ZodMiniObject<typeof located>>
