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

/** Identifies a control: its description, the part of the page that contains it, and its number among several, from 1. */
export const located = { ...described, in: z.optional(place), nth: z.optional(z.int().check(z.positive())) }
export type Located = z.infer<z.ZodMiniObject<typeof located>>
