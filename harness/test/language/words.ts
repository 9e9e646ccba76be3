import * as z from 'zod/mini'
import { isMap } from '../../world/lib/json.js'
import { about } from './about.js'
import { parseWith } from './explain-issue.js'
import { type Finding, type Problem, type Source, toProblem } from './problem.js'
import { substitute, type Variables, variablesIn } from './variables.js'
import { nothing } from './verbs/verbs.js'

const kinds = {
  text: z.string(),
  number: z.number(),
  flag: z.boolean(),
  list: z.array(z.json()),
  map: z.record(z.string(), z.json()),
} as const
const kind = z.enum(Object.keys(kinds) as [keyof typeof kinds, ...(keyof typeof kinds)[]]) // it has entries: they stand above

const parameter = z.union([
  kind,
  z.strictObject({
    /** A sentence about the parameter. */
    about: z.optional(z.string()),
    type: z.optional(kind),
    /** The allowed texts. If a map, its keys are allowed, and each value replaces its key in the steps. */
    oneOf: z.optional(z.union([z.array(z.string()), z.record(z.string(), z.json())])),
    /** The value if the parameter is left out. Null also removes the nearest step, or list entry, that uses the parameter. */
    default: z.optional(z.json()),
  }),
])
type Parameters = Readonly<Record<string, z.infer<typeof parameter>>>

/** A file of a word: its name, a sentence, its parameters, and its steps. */
const wordFile = z.strictObject({
  word: z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/)),
  about: z.string(),
  takes: z.optional(z.record(z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/)), parameter)),
  steps: z.array(z.unknown()).check(z.minLength(1)),
})

/** A step that is made of other steps. */
export interface Word {
  readonly name: string
  readonly about: string
  /** The sentences of the parameters by name; empty if a parameter has none. */
  readonly takes: Readonly<Record<string, string>>
  readonly input: z.ZodMiniType
  readonly source: Source
  /** The steps of a call with this input. */
  stepsFor(input: unknown): unknown
}

export interface Words {
  readonly byName: ReadonlyMap<string, Word>
  readonly problems: readonly Problem[]
}

export const noWords: Words = { byName: new Map(), problems: [] }

function schemaOf(given: Parameters[string]): z.ZodMiniType {
  if (typeof given === 'string') return kinds[given]
  const { about: sentence, type = 'text', oneOf, default: usual } = given
  const names = Array.isArray(oneOf) ? oneOf : Object.keys(oneOf ?? {})
  const one = oneOf === undefined ? kinds[type] : z.enum(names as [string, ...string[]]) // an empty one refuses all
  const schema = oneOf !== undefined && type === 'list' ? z.array(one) : one
  const whole = usual === undefined ? schema : z.optional(schema)
  return sentence === undefined ? whole : about(sentence, whole)
}

const isOptional = (given: Parameters[string]) => typeof given !== 'string' && given.default !== undefined

/** The schema of a call: parameters by name. If all others have defaults, the first may stand without its name. */
function inputOf(takes: Parameters): z.ZodMiniType {
  const [first, ...others] = Object.values(takes)
  if (first === undefined) return nothing
  const named = z.strictObject(
    Object.fromEntries(Object.entries(takes).map(([name, given]) => [name, schemaOf(given)])),
  )
  if (!others.every(isOptional)) return named
  const either = z.union([schemaOf(first), named])
  return isOptional(first) ? z.optional(either) : either
}

function variablesFor(takes: Parameters, input: unknown): Variables {
  const isNamed = isMap(input) && Object.keys(input).every((name) => Object.hasOwn(takes, name))
  const given = isNamed ? input : { [Object.keys(takes)[0] ?? '']: input }
  return Object.fromEntries(
    Object.entries(takes).map(([name, parameter]) => {
      const { oneOf = undefined, default: usual = undefined } = typeof parameter === 'string' ? {} : parameter
      const value = given[name] ?? usual
      const meant = (each: unknown) => (isMap(oneOf) ? (oneOf[String(each)] ?? each) : each)
      return [name, Array.isArray(value) ? value.map(meant) : meant(value)] as const
    }),
  )
}

/** Removes everything that uses one of these names, up to the nearest list entry. Returns undefined if nothing is left. */
function without(names: readonly string[], value: unknown): unknown {
  if (typeof value === 'string') return variablesIn(value).some((name) => names.includes(name)) ? undefined : value
  const inner = (each: unknown) => without(names, each)
  if (Array.isArray(value)) return value.map(inner).filter((each) => each !== undefined)
  if (!isMap(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [key, inner(each)] as const)
  return entries.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(entries)
}

function stepsFor(takes: Parameters, steps: unknown, input: unknown): unknown {
  const variables = variablesFor(takes, input)
  const leftOut = Object.keys(variables).filter((name) => variables[name] === null)
  return substitute(without(leftOut, steps), variables)
}

/** Reads the words of one folder. A word may not have the name of a primitive, which would make its steps ambiguous. */
export function toWords(
  files: readonly (Source & { readonly content: unknown })[],
  primitives: readonly string[],
): Words {
  const byName = new Map<string, Word>()
  const problems: Problem[] = []
  for (const { file, locate, content } of files) {
    const parsed = parseWith(wordFile, content)
    const add = (finding: Finding) => problems.push(toProblem({ file, locate }, finding))
    if (!parsed.ok) {
      parsed.findings.forEach(add)
      continue
    }
    const { word: name, about: sentence, takes = {}, steps } = parsed.value
    if (primitives.includes(name)) add({ path: ['word'], message: `"${name}" is a step of the language already` })
    else if (byName.has(name)) add({ path: ['word'], message: `there are two words "${name}"` })
    const source = { file, locate }
    const sentences = Object.entries(takes).map(
      ([each, of]) => [each, (typeof of === 'object' && of.about) || ''] as const,
    )
    byName.set(name, {
      name,
      about: sentence,
      takes: Object.fromEntries(sentences),
      input: inputOf(takes),
      source,
      stepsFor: (input) => stepsFor(takes, steps, input),
    })
  }
  return { byName, problems }
}
