import * as z from 'zod/mini'
import { isMap } from '../lib/json.js'
import { nearestName } from '../lib/nearest.js'
import { type Explanation, parseWith } from './explain-issue.js'
import type { Path, Source } from './problem.js'
import { type AssertionMode, type Step, stepFrame } from './step.js'
import { actorVerbs, appVerbs, otherVerbs, userVerbs } from './verbs/verbs.js'
import type { Word } from './words.js'

type ByName = ReadonlyMap<string, Word>

export interface StepParse {
  readonly steps: readonly Step[]
  readonly explanations: readonly Explanation[]
}

const frameKeys = Object.keys(stepFrame)
const frame = z.object(stepFrame)

export const stepWords: readonly string[] = [
  ...Object.keys(userVerbs),
  ...Object.keys(appVerbs).map((verb) => `app.${verb}`),
  ...Object.keys(actorVerbs).map((actor) => `${actor}.`),
  ...Object.keys(otherVerbs),
]

function isKey<Shape extends object>(key: string, shape: Shape): key is Extract<keyof Shape, string> {
  return Object.hasOwn(shape, key)
}

type VerbSchema = { schema: z.ZodMiniType; build: (input: unknown) => object }

function findVerb(key: string, words: ByName): VerbSchema | undefined {
  if (isKey(key, userVerbs)) return { schema: userVerbs[key], build: (input) => ({ kind: 'user', verb: key, input }) }
  const word = words.get(key)
  if (word) return { schema: word.input, build: (input) => ({ kind: 'word', word: key, input }) }
  const dot = key.indexOf('.')
  if (dot > 0) {
    const group = key.slice(0, dot)
    const name = key.slice(dot + 1)
    if (group === 'app' && isKey(name, appVerbs)) {
      return { schema: appVerbs[name], build: (input) => ({ kind: 'app', verb: name, input }) }
    }
    if (name !== '' && isKey(group, actorVerbs)) {
      return { schema: actorVerbs[group], build: (input) => ({ kind: group, actor: name, input }) }
    }
    return undefined
  }
  if (!isKey(key, otherVerbs)) return undefined
  const schema = otherVerbs[key]
  const modes: readonly string[] = ['expect', 'always', 'never', 'eventually'] satisfies AssertionMode[]
  if (modes.includes(key)) return { schema, build: (input) => ({ kind: 'assert', mode: key, input }) }
  if (key === 'use') return { schema, build: buildUse }
  if (key === 'ts') return { schema, build: buildTs }
  if (key === 'repeat') return { schema, build: (input) => ({ kind: 'repeat', ...(isMap(input) ? input : {}) }) }
  if (key === 'parallel' || key === 'race') return { schema, build: (input) => ({ kind: key, branches: input }) }
  return { schema, build: (input) => ({ kind: key, input }) }
}

function buildUse(input: unknown): object {
  if (!isMap(input)) return { kind: 'use', flow: input, variables: {} }
  return { kind: 'use', flow: input['flow'], variables: input['with'] ?? {} }
}

function buildTs(input: unknown): object {
  const [file, name] = String(input).split('#')
  return { kind: 'ts', file, name }
}

function unknownVerb(path: Path, key: string, words: ByName): Explanation {
  const known = [...stepWords, ...frameKeys, ...words.keys()]
  return { path, key, message: `unknown step "${key}"`, suggestion: nearestName(key, known) }
}

/** First move: which verb is it? */
function chooseVerb(
  raw: Record<string, unknown>,
  path: Path,
  words: ByName,
): { key: string } | { explanations: Explanation[] } {
  const keys = Object.keys(raw).filter((key) => !frameKeys.includes(key))
  const unknown = keys.filter((key) => findVerb(key, words) === undefined)
  if (unknown.length > 0) return { explanations: unknown.map((key) => unknownVerb(path, key, words)) }
  const [first, second] = keys
  if (first === undefined)
    return { explanations: [{ path, message: 'a step names one thing to do; this one names nothing' }] }
  if (second !== undefined) {
    return {
      explanations: [{ path, key: second, message: `a step does one thing; this one has "${first}" and "${second}"` }],
    }
  }
  return { key: first }
}

/** Second move: that verb's own strict schema, so that a complaint is about the verb and not about a union of all. */
function parseStep(raw: unknown, path: Path, from: Source, words: ByName): StepParse {
  const fail = (...explanations: Explanation[]): StepParse => ({ steps: [], explanations })
  const map = typeof raw === 'string' ? { [raw]: undefined } : raw
  if (!isMap(map)) return fail({ path, message: 'a step is a word or a map' })
  const chosen = chooseVerb(map, path, words)
  if ('explanations' in chosen) return fail(...chosen.explanations)
  const { key } = chosen
  const verb = findVerb(key, words)
  if (!verb) return fail(unknownVerb(path, key, words))

  const valuePath = typeof raw === 'string' ? path : [...path, key]
  const written = map[key] ?? undefined
  const framed = parseWith(frame, map, path)
  const input = parseWith(verb.schema, written, valuePath)
  if (!framed.ok || !input.ok) {
    const explanations = [framed, input].flatMap((part) => (part.ok ? [] : part.explanations))
    const needsValue = written === undefined && !input.ok
    if (needsValue) return fail({ path, key, message: `"${key}" wants a value` })
    const isOfWord = (each: Explanation) => words.has(key) && each.path.length > valuePath.length
    const named = (each: Explanation) => ({ ...each, message: `"${each.path.at(-1)}" ${each.message}` })
    return fail(...explanations.map((each) => (isOfWord(each) ? named(each) : each)))
  }

  const built: Record<string, unknown> = { ...verb.build(input.value), ...framed.value, source: raw }
  built['origin'] = { file: from.file, path }
  const position = from.locate(path)
  if (position) built['position'] = position
  const explanations: Explanation[] = []
  if (built['kind'] === 'repeat') {
    const inner = parseSteps(built['steps'], [...valuePath, 'steps'], from, words)
    built['steps'] = inner.steps
    explanations.push(...inner.explanations)
  }
  if (built['kind'] === 'parallel' || built['kind'] === 'race') {
    const branches = Array.isArray(built['branches']) ? built['branches'] : []
    const inner = branches.map((branch, index) => parseSteps(branch, [...valuePath, index], from, words))
    built['branches'] = inner.map(({ steps }) => steps)
    explanations.push(...inner.flatMap((each) => each.explanations))
  }
  const step = built as unknown as Step // the verb's schema made it, and `findVerb` pairs each verb with its kind
  return { steps: [step], explanations }
}

export function parseSteps(raw: unknown, path: Path, from: Source, words: ByName = new Map()): StepParse {
  if (!Array.isArray(raw)) return { steps: [], explanations: [{ path, message: 'steps are a list' }] }
  const parsed = raw.map((each, index) => parseStep(each, [...path, index], from, words))
  return { steps: parsed.flatMap((each) => each.steps), explanations: parsed.flatMap((each) => each.explanations) }
}
