import * as z from 'zod/mini'
import { head } from '../head.js'
import { stepFrame } from '../step.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from '../verbs/verbs.js'
import type { Word } from '../words.js'

const optionalAll = (shape: Record<string, z.ZodMiniType>, prefix = ''): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(shape).map(([verb, schema]) => [`${prefix}${verb}`, z.optional(z.union([schema, z.null()]))]),
  )

function documentWith(words: readonly Word[]) {
  const ofWords = Object.fromEntries(words.map(({ name, input }) => [name, input]))
  /** A step as an editor sees it: all verbs beside each other. Which one is alone is checked by `lint`. */
  const stepMap = z.strictObject({
    ...stepFrame,
    ...optionalAll({ ...userVerbs, ...ofWords }),
    ...optionalAll(appVerbs, 'app.'),
    ...optionalAll(otherVerbs),
    ...optionalAll(actorVerbs),
  })
  const bare = new Set([...Object.keys(userVerbs), ...Object.keys(ofWords)])
  return z.union([head, z.array(z.union([z.enum([...bare] as [string, ...string[]]), stepMap]))]) // `userVerbs` has some
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `wallet`, `chain`, `http` stand for `wallet.<name>` …: they become patterns. Each word says what it does. */
function completeSteps(value: unknown, words: readonly Word[]): void {
  if (Array.isArray(value)) for (const inner of value) completeSteps(inner, words)
  if (!isMap(value)) return
  const properties = value['properties']
  const isStep = isMap(properties) && 'expect' in properties && 'wallet' in properties
  if (isStep) {
    value['patternProperties'] = Object.fromEntries(
      Object.keys(actorVerbs).map((actor) => [`^${actor}\\.`, properties[actor]]),
    )
    for (const actor of Object.keys(actorVerbs)) delete properties[actor]
    for (const { name, about } of words) Object.assign(properties[name] ?? {}, { description: about })
  }
  for (const inner of Object.values(value)) completeSteps(inner, words)
}

/** The published JSON Schema of a scenario file's documents: the head, and the list of steps, with our words. */
export function scenarioJsonSchema(words: readonly Word[]): Record<string, unknown> {
  const schema: Record<string, unknown> = { ...z.toJSONSchema(documentWith(words), { io: 'input' }) }
  completeSteps(schema, words)
  return {
    ...schema,
    title: 'walletmodal scenario',
    description: 'First document: the head. Second document: the steps.',
  }
}

type Shape = z.core.JSONSchema.BaseSchema

/** A JSON Schema as a type of TypeScript, as far as words take such. */
function typeOf(schema: Shape): string {
  const each = (all: readonly unknown[]) => all.map((one) => typeOf(one as Shape)) // of no booleans: the schemas have none
  if (schema.anyOf) return [...new Set(each(schema.anyOf))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.type === 'array') return `ReadonlyArray<${each([schema.items])}>`
  if (schema.type === 'object' && schema.propertyNames)
    return `Readonly<Record<string, ${each([schema.additionalProperties])}>>`
  if (schema.type !== 'object') return String(schema.type ?? 'Json')
  const needed = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, of]) => `${name}${needed.has(name) ? '' : '?'}: ${typeOf(of as Shape)}`, // as above
  )
  return members.length === 0 ? 'Nothing' : `{ ${members.join('; ')} }`
}

/** The module of types for our words: their sentences and what they take. */
export function wordTypes(words: readonly Word[]): string {
  const members = words.map(({ name, about, input }) => {
    const takes = typeOf(z.toJSONSchema(input, { io: 'input' }))
    const isBare = z.safeParse(input, undefined).success && takes !== 'Nothing'
    return `  /** ${about} */ ${name}: ${takes}${isBare ? ' | undefined' : ''}`
  })
  return `import type * as z from 'zod/mini'

type Json = z.core.util.JSONType
type Nothing = Readonly<Record<string, never>> | undefined

/** The words of this package and what they take. \`npx vitest run json-schema.test.ts -u\` makes them of the words' files. */
export interface ShippedWords {
${members.join('\n')}
}
`
}
