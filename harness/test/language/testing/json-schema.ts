import * as z from 'zod/mini'
import { faultCatalogue } from '../../../world/faults/catalogue.js'
import { sentenceOf } from '../about.js'
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
  /** A step as an editor sees it: all verbs are optional keys of one map. `lint` checks that there is only one. */
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

type Json = Record<string, unknown>
const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const sentences = (verbs: Readonly<Record<string, z.ZodMiniType>>, prefix = '') =>
  Object.entries(verbs).map(([verb, schema]) => [`${prefix}${verb}`, sentenceOf(schema)] as const)

/** Turns `wallet`, `chain` and `http` into patterns for `wallet.<name>` …, and adds each step's sentence. */
function completeSteps(value: unknown, described: readonly (readonly [name: string, sentence: string])[]): void {
  if (Array.isArray(value)) for (const inner of value) completeSteps(inner, described)
  if (!isMap(value)) return
  const properties = value['properties']
  if (isMap(properties) && 'expect' in properties && 'wallet' in properties) {
    for (const [name, description] of described) {
      const step = properties[name]
      if (!isMap(step)) continue
      const [own] = Array.isArray(step['anyOf']) ? step['anyOf'] : []
      if (isMap(own)) delete own['description']
      Object.assign(step, { description })
    }
    value['patternProperties'] = Object.fromEntries(
      Object.keys(actorVerbs).map((actor) => [`^${actor}\\.`, properties[actor]]),
    )
    for (const actor of Object.keys(actorVerbs)) delete properties[actor]
  }
  for (const inner of Object.values(value)) completeSteps(inner, described)
}

/** The schema of a fault: the known names with their sentences, or any other text or map. */
function faultSchema(): Json {
  const names = [...new Set(faultCatalogue.map(({ name }) => name))]
  const does = (of: string) =>
    faultCatalogue.filter(({ name }) => name === of).map((each) => `${each.layer}: ${each.does}`)
  const properties = Object.fromEntries(names.map((name) => [name, { description: does(name).join(' ') }]))
  return { anyOf: [{ enum: names }, { type: 'string' }, { type: 'object', properties }] }
}

const saidOnce = 240

/** Moves long parts that occur more than once into the definitions. */
function shareParts(schema: Json): Json {
  const counts = new Map<string, number>()
  const keyOf = ({ description: _, ...rest }: Json) => JSON.stringify(rest)
  const count = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(count)
    if (!isMap(value)) return
    const key = keyOf(value)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (counts.get(key) === 1) Object.values(value).forEach(count)
  }
  count(schema)
  const definitions: Json = {}
  const names = new Map<string, string>()
  const share = (value: unknown, at = ''): unknown => {
    if (Array.isArray(value)) return value.map((inner) => share(inner, at))
    if (!isMap(value)) return value
    const key = keyOf(value)
    const inner = () => Object.fromEntries(Object.entries(value).map(([name, of]) => [name, share(of, name)]))
    if (key.length < saidOnce || (counts.get(key) ?? 0) < 2) return inner()
    const isNew = !names.has(key)
    const name = names.get(key) ?? `${at}${names.size}`
    names.set(key, name)
    if (isNew) {
      const { description: _, ...rest } = inner()
      definitions[name] = rest
    }
    const { description } = value
    return { ...(description === undefined ? {} : { description }), $ref: `#/$defs/${name}` }
  }
  const shared = Object.fromEntries(Object.entries(schema).map(([name, of]) => [name, share(of, name)]))
  return { ...shared, $defs: definitions }
}

/** Allows other kinds in a head: only the modules that a scenario names know them. */
function openKinds(schema: Json): void {
  const [head] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : []
  const { chains, wallets } = Object(head).properties
  const known: unknown[] = chains.additionalProperties.oneOf
  const names = known.map((each) => Object(each).properties.kind.const)
  const { name, listed, fund } = Object(known[0]).properties
  const ofCoin = { ...fund, additionalProperties: { type: 'string', pattern: '^\\d+(\\.\\d+)? \\S+$' } }
  const own = {
    type: 'object',
    description: 'A chain of a kind of your own, from a module that `kinds` names.',
    properties: {
      kind: { type: 'string', not: { enum: names } },
      network: { type: 'string' },
      name,
      fund: ofCoin,
      listed,
    },
    required: ['kind'],
    additionalProperties: false,
  }
  chains.additionalProperties.oneOf = [...known, own]
  const { via } = wallets.additionalProperties.properties
  via.anyOf.push({ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 })
}

function replaceFaults(value: unknown, by: Json): void {
  if (Array.isArray(value)) for (const inner of value) replaceFaults(inner, by)
  if (!isMap(value)) return
  const properties = value['properties']
  for (const name of ['do', 'fault'])
    if (isMap(properties) && isMap(properties[name]) && !('description' in properties[name])) properties[name] = by
  for (const inner of Object.values(value)) if (inner !== by) replaceFaults(inner, by)
}

/** The published JSON Schema of a scenario file's documents: the head, and the list of steps, with our words. */
export function scenarioJsonSchema(words: readonly Word[]): Json {
  const schema: Json = { ...z.toJSONSchema(documentWith(words), { io: 'input' }) }
  completeSteps(schema, [
    ...sentences({ ...userVerbs, ...actorVerbs, ...otherVerbs }),
    ...sentences(appVerbs, 'app.'),
    ...words.map(({ name, about }) => [name, about] as const),
  ])
  replaceFaults(schema, faultSchema())
  openKinds(schema)
  return {
    ...shareParts(schema),
    title: 'walletmodal scenario',
    description: 'First document: the head. Second document: the steps.',
  }
}

type Shape = z.core.JSONSchema.BaseSchema

/** Writes a JSON Schema as a TypeScript type, for the subset that inputs of steps use. */
export function typeOf(schema: Shape): string {
  const each = (all: readonly unknown[]) => all.map((one) => typeOf(one as Shape)) // of no booleans: the schemas have none
  if (schema.anyOf) return [...new Set(each(schema.anyOf))].join(' | ')
  if (schema.const !== undefined) return `'${String(schema.const)}'`.replace(/^'(true|false|\d+)'$/, '$1')
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.type === 'array') return `ReadonlyArray<${each([schema.items])}>`
  if (schema.type === 'object' && schema.propertyNames)
    return `Readonly<Record<string, ${each([schema.additionalProperties])}>>`
  if (schema.type !== 'object') return String(schema.type ?? 'Json')
  const needed = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, of]) => `${name}${needed.has(name) ? '' : '?'}: ${typeOf(of as Shape)}`, // as above
  )
  if (schema.additionalProperties) members.push(`[other: string]: ${each([schema.additionalProperties])}`)
  return members.length === 0 ? 'Nothing' : `{ ${members.join('; ')} }`
}

/** Writes the module that types our words: their sentences and inputs. */
export function wordTypes(words: readonly Word[]): string {
  const members = words.map(({ name, about, input }) => {
    const takes = typeOf(z.toJSONSchema(input, { io: 'input' }))
    const isBare = z.safeParse(input, undefined).success && takes !== 'Nothing'
    return `  /** ${about} */ ${name}: ${takes}${isBare ? ' | undefined' : ''}`
  })
  return `import type * as z from 'zod/mini'

type Json = z.core.util.JSONType
type Nothing = Readonly<Record<string, never>> | undefined

/** The words of this package and what they take. \`npx vitest run language.json-schema.test.ts -u\` makes them of the words' files. */
export interface ShippedWords {
${members.join('\n')}
}
`
}
