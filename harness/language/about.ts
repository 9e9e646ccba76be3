import * as z from 'zod/mini'

/**
 * The same schema with a sentence about it: the published JSON Schema, editors and the reference show it.
 * @param sentence what it says or does, from its capital to its full stop
 */
export function about<Schema extends z.ZodMiniType>(sentence: string, schema: Schema): Schema {
  return schema.clone().register(z.globalRegistry, { description: sentence }) as Schema // a clone has the class of its source
}

/** The sentence of a schema; of an optional one, that of what it makes optional. */
export const sentenceOf = (schema: z.ZodMiniType): string => z.globalRegistry.get(schema)?.description ?? ''
