import * as z from 'zod/mini'
import { isMap } from '../../world/lib/json.js'
import { nearestName } from '../../world/lib/nearest.js'
import { parseWith } from './explain-issue.js'
import { type Finding, type Path, type Problem, type Source, toProblem } from './problem.js'
import { type Step, stepFrame } from './step.js'
import { substitute } from './variables.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from './verbs/verbs.js'
import type { Word } from './words.js'

/** Finds the raw steps of a sub-flow by name, with their positions. Returns undefined if there is none. */
export interface FindFlow {
  (name: string): (Source & { steps: unknown; problems?: readonly Problem[] }) | undefined
  names?(): readonly string[]
}

/** The state of the parser: known flows and words, the words around the current step, and the problems found so far. */
export interface ParseContext {
  readonly findFlow: FindFlow
  readonly words: ReadonlyMap<string, Word>
  /** Every file that steps were read from. */
  readonly sources: Map<string, Source>
  readonly problems: Problem[]
  readonly within: readonly string[]
  /** The scenario's own step that called the outermost word. */
  readonly call?: Step['origin']
}

export function parseContext(words: ParseContext['words'], findFlow: FindFlow = () => undefined): ParseContext {
  return { findFlow, words, sources: new Map(), problems: [], within: [] }
}

type Inner = (raw: unknown, ...path: Path) => Step[]

interface Verb {
  readonly schema: z.ZodMiniType
  /** Makes the step from an input that fits the schema. A block parses its own steps. */
  build(input: unknown, inner: Inner): object
}

const frameKeys = Object.keys(stepFrame)
const frame = z.object(stepFrame)

const branchesOf = (input: unknown, inner: Inner) =>
  Array.isArray(input) ? input.map((branch, index) => inner(branch, index)) : []

const assertion = (mode: string) => (input: unknown) => ({ kind: 'assert', mode, input })

/** Verbs whose steps are not a plain copy of their input. */
const builders: Readonly<Record<string, Verb['build']>> = {
  expect: assertion('expect'),
  always: assertion('always'),
  never: assertion('never'),
  eventually: assertion('eventually'),
  repeat: (input, inner) => ({ kind: 'repeat', ...Object(input), steps: inner(Object(input).steps, 'steps') }),
  parallel: (input, inner) => ({ kind: 'parallel', branches: branchesOf(input, inner) }),
  race: (input, inner) => ({ kind: 'race', branches: branchesOf(input, inner) }),
  ts(input) {
    const [file, name] = String(input).split('#')
    return { kind: 'ts', file, name }
  },
}

const verbs: ReadonlyMap<string, Verb> = new Map([
  ...Object.entries(userVerbs).map(([verb, schema]): [string, Verb] => [
    verb,
    { schema, build: (input) => ({ kind: 'user', verb, input }) },
  ]),
  ...Object.entries(appVerbs).map(([verb, schema]): [string, Verb] => [
    `app.${verb}`,
    { schema, build: (input) => ({ kind: 'app', verb, input }) },
  ]),
  ...Object.entries(otherVerbs).map(([kind, schema]): [string, Verb] => [
    kind,
    { schema, build: builders[kind] ?? ((input) => ({ kind, input })) },
  ]),
])

const isActor = (kind: string): kind is keyof typeof actorVerbs => Object.hasOwn(actorVerbs, kind)

export const stepWords: readonly string[] = [
  ...Object.keys(userVerbs),
  ...Object.keys(appVerbs).map((verb) => `app.${verb}`),
  ...Object.keys(actorVerbs).map((actor) => `${actor}.`),
  ...Object.keys(otherVerbs),
]

function findVerb(key: string, words: ParseContext['words']): Verb | undefined {
  const word = words.get(key)
  if (word) return { schema: word.input, build: (input) => ({ kind: 'word', word: key, input }) }
  const [kind = '', ...rest] = key.split('.')
  const actor = rest.join('.')
  if (actor !== '' && isActor(kind)) return { schema: actorVerbs[kind], build: (input) => ({ kind, actor, input }) }
  return verbs.get(key)
}

/**
 * Finds the verb of a step, then checks the input with that verb's strict schema: a problem names the verb, not a union
 * of all verbs. Returns no step if something is wrong, and the steps of the flow for `use`.
 */
function parseStep(raw: unknown, path: Path, from: Source, context: ParseContext): Step[] {
  const { words, within } = context
  const fail = (...findings: readonly Finding[]): Step[] => {
    context.problems.push(...findings.map((finding) => toProblem(from, finding)))
    return []
  }
  const map = typeof raw === 'string' ? { [raw]: undefined } : raw
  if (!isMap(map)) return fail({ path, message: 'a step is a word or a map' })
  const keys = Object.keys(map).filter((key) => !frameKeys.includes(key))
  const unknown = keys.filter((key) => !findVerb(key, words))
  if (unknown.length > 0) {
    const known = [...stepWords, ...frameKeys, ...words.keys()]
    const toFinding = (key: string): Finding => {
      return { path, key, message: `unknown step "${key}"`, suggestion: nearestName(key, known) }
    }
    return fail(...unknown.map(toFinding))
  }
  const [key, second] = keys
  const verb = key === undefined ? undefined : findVerb(key, words)
  if (key === undefined || !verb) return fail({ path, message: 'a step names one thing to do; this one names nothing' })
  if (second !== undefined)
    return fail({ path, key: second, message: `a step does one thing; this one has "${key}" and "${second}"` })

  const word = words.get(key)
  const valuePath = typeof raw === 'string' ? path : [...path, key]
  const written = map[key] ?? undefined
  const framed = parseWith(frame, map, path)
  const input = parseWith(verb.schema, written, valuePath)
  if (!framed.ok || !input.ok) {
    if (written === undefined && !input.ok) return fail({ path, key, message: `"${key}" wants a value` })
    const isOfWord = (each: Finding) => word && each.path.length > valuePath.length
    const named = (each: Finding) => ({ ...each, message: `"${each.path.at(-1)}" ${each.message}` })
    const findings = [framed, input].flatMap((part) => (part.ok ? [] : part.findings))
    return fail(...findings.map((each) => (isOfWord(each) ? named(each) : each)))
  }
  if (key === 'use') return useFlow(input.value, path, from, context)
  const origin = { file: from.file, path }
  const place = { source: raw, origin, position: from.locate(path), call: context.call }
  if (!word) {
    const inner: Inner = (each, ...way) => parseSteps(each, [...valuePath, ...way], from, context)
    // The verb's schema made the input, and the table above pairs each verb with its kind.
    return [{ ...verb.build(input.value, inner), ...framed.value, ...place } as unknown as Step]
  }
  if (within.includes(key)) {
    const way = [...within.slice(within.indexOf(key)), key].join(' > ')
    return fail({ path, key, message: `the word "${key}" uses itself: ${way}` })
  }
  const inside = { ...context, call: context.call ?? origin, within: [...within, key] }
  const steps = parseSteps(word.stepsFor(input.value), ['steps'], word.source, inside)
  return [{ kind: 'word', word: key, input: input.value, steps, ...place }]
}

/** Parses a sub-flow, with its variables filled in. */
function useFlow(input: unknown, path: Path, from: Source, context: ParseContext): Step[] {
  const { findFlow, within, problems } = context
  const name = String(isMap(input) ? input['flow'] : input)
  const variables = isMap(input) && isMap(input['with']) ? input['with'] : {}
  const isDeep = within.length > 8
  const flow = isDeep ? undefined : findFlow(name)
  if (!flow) {
    const message = isDeep ? `"${name}" uses itself` : `there is no flow "${name}"`
    const suggestion = isDeep ? undefined : nearestName(name, findFlow.names?.() ?? [])
    problems.push(toProblem(from, { path, word: name, message, suggestion }))
    return []
  }
  problems.push(...(flow.problems ?? []))
  return parseSteps(substitute(flow.steps, variables), ['steps'], flow, { ...context, within: [...within, 'use'] })
}

/** Parses a list of steps, and adds each problem to the context. */
export function parseSteps(raw: unknown, path: Path, from: Source, context: ParseContext): Step[] {
  context.sources.set(from.file, from)
  if (Array.isArray(raw)) return raw.flatMap((each, index) => parseStep(each, [...path, index], from, context))
  context.problems.push(toProblem(from, { path, message: 'steps are a list' }))
  return []
}
