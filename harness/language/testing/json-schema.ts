import * as z from 'zod/mini'
import { head } from '../head.js'
import { stepFrame } from '../step.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from '../verbs/verbs.js'

const optionalAll = (shape: Record<string, z.ZodMiniType>, prefix = ''): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    Object.entries(shape).map(([verb, schema]) => [`${prefix}${verb}`, z.optional(z.union([schema, z.null()]))]),
  )

/** A step as an editor sees it: all verbs beside each other. Which one is alone is checked by `lint`. */
const stepMap = z.strictObject({
  ...stepFrame,
  ...optionalAll(userVerbs),
  ...optionalAll(appVerbs, 'app.'),
  ...optionalAll(otherVerbs),
  ...optionalAll(actorVerbs),
})

const words = z.enum(Object.keys(userVerbs) as [string, ...string[]]) // it has entries: it is written out in verbs.ts
const document = z.union([head, z.array(z.union([words, stepMap]))])

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `wallet`, `chain`, `http` stand for `wallet.<name>` …: they become patterns. */
function moveActorsToPatterns(value: unknown): void {
  if (Array.isArray(value)) for (const inner of value) moveActorsToPatterns(inner)
  if (!isMap(value)) return
  const properties = value['properties']
  const isStep = isMap(properties) && 'expect' in properties && 'wallet' in properties
  if (isStep) {
    value['patternProperties'] = Object.fromEntries(
      Object.keys(actorVerbs).map((actor) => [`^${actor}\\.`, properties[actor]]),
    )
    for (const actor of Object.keys(actorVerbs)) delete properties[actor]
  }
  for (const inner of Object.values(value)) moveActorsToPatterns(inner)
}

/** The published JSON Schema of a scenario file's documents: the head, and the list of steps. */
export function scenarioJsonSchema(): Record<string, unknown> {
  const schema: Record<string, unknown> = { ...z.toJSONSchema(document, { io: 'input' }) }
  moveActorsToPatterns(schema)
  return {
    ...schema,
    title: 'walletmodal scenario',
    description: 'First document: the head. Second document: the steps.',
  }
}
