import * as z from 'zod/mini'

/**
 * Returns the same schema with a sentence about it. The published JSON Schema, editors and the reference show the sentence.
 * @param sentence what the schema means or does, from its capital to its full stop
 */
export function about<Schema extends z.ZodMiniType>(sentence: string, schema: Schema): Schema {
  const said = schema.clone() as Schema // a clone has the class of its source
  z.globalRegistry.add(said, { description: sentence })
  return said
}

/** The sentence of a schema, or an empty string. */
export const sentenceOf = (schema: z.ZodMiniType): string => z.globalRegistry.get(schema)?.description ?? ''
