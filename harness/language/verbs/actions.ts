import * as z from 'zod/mini'

/** The input of a verb that is told nothing. */
export const nothing = z.optional(z.strictObject({}))

type Verbs = Readonly<Record<string, z.ZodMiniType>>

/** Each of these verbs, done by one driver. */
export type ActionsOf<Of extends Verbs, Value = void> = {
  readonly [Verb in keyof Of]: (input: z.infer<Of[Verb]>) => Promise<Value>
}
