import * as z from 'zod/mini'
import type { Facts } from './assertions.js'
import type { ScenarioHead, ScenarioHeadInput } from './head.js'
import type { Path, Position } from './problem.js'
import type { ShippedWords } from './verbs/shipped-words.js'
import type { actorVerbs, appVerbs, otherVerbs, userVerbs } from './verbs/verbs.js'

export const stepFrame = {
  id: z.optional(z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/))),
  note: z.optional(z.string()),
}

type Verbs = Readonly<Record<string, z.ZodMiniType>>
type VerbSteps<Kind, Of extends Verbs> = {
  [Verb in keyof Of]: { kind: Kind; verb: Verb; input: z.infer<Of[Verb]> }
}[keyof Of]
type ActorSteps<Of extends Verbs> = {
  [Kind in keyof Of]: { kind: Kind; actor: string; input: z.infer<Of[Kind]> }
}[keyof Of]
type OtherSteps<Of extends Verbs, Kinds extends keyof Of> = {
  [Kind in Kinds]: { kind: Kind; input: z.infer<Of[Kind]> }
}[Kinds]

export type AssertionMode = 'expect' | 'always' | 'never' | 'eventually'

type Deed =
  | VerbSteps<'user', typeof userVerbs>
  | VerbSteps<'app', typeof appVerbs>
  | ActorSteps<typeof actorVerbs>
  | OtherSteps<typeof otherVerbs, 'clock' | 'browser' | 'relay' | 'frame' | 'onramp' | 'fault' | 'heal'>
  | { kind: 'assert'; mode: AssertionMode; input: Facts }
  | { kind: 'repeat'; times: number; steps: readonly Step[] }
  | { kind: 'parallel'; branches: readonly (readonly Step[])[] }
  /** Only while the scenario is parsed: each order of the race becomes a scenario. */
  | { kind: 'race'; branches: readonly (readonly Step[])[] }
  /** A word made of other steps. It runs as one step, and is reported as one unless a step in it fails. */
  | { kind: 'word'; word: string; input: unknown; steps: readonly Step[] }
  | { kind: 'ts'; file: string; name: string }

export type Step = Deed & {
  readonly id?: string
  readonly note?: string
  readonly source: unknown
  /** The place in the scenario's own file, or in that of a flow. */
  readonly origin: { readonly file: string; readonly path: Path }
  readonly position?: Position | undefined
  /** The place of the call, for a step inside a word. */
  readonly call?: Step['origin'] | undefined
}

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** A parsed scenario, ready to run. */
export interface Scenario {
  /** The path without the ending: `connect/connect-evm`. Cells of a matrix add theirs. */
  readonly name: string
  readonly file: string
  readonly head: ScenarioHead
  readonly steps: readonly Step[]
  /** True for a matrix cell that the pairwise sample leaves out. */
  readonly isLeftOut: boolean
}

/** The input of a schema, in which a variable such as `$matrix.to` may stand for any part. */
type Written<Value> = z.core.util.JSONType extends Value ? Value : `$${string}` | WrittenParts<Value>
type WrittenParts<Value> = Value extends object ? { readonly [Key in keyof Value]: Written<Value[Key]> } : Value
type WrittenFrame = Written<z.input<z.ZodMiniObject<typeof stepFrame>>>
type Keyed<Key extends string, Schema extends z.ZodMiniType> = WrittenFrame & {
  readonly [Each in Key]: Written<z.input<Schema>> | null
}
type WrittenVerbs<Of extends Verbs, Before extends string = '', After extends string = ''> = {
  [Verb in keyof Of & string]:
    | Keyed<`${Before}${Verb}${After}`, Of[Verb]>
    | (undefined extends z.input<Of[Verb]> ? `${Before}${Verb}${After}` : never)
}[keyof Of & string]
type WrittenWords<Of> = {
  [Word in keyof Of & string]:
    | (WrittenFrame & { readonly [Each in Word]: Written<Of[Word]> | null })
    | (undefined extends Of[Word] ? Word : never)
}[keyof Of & string]
type WrittenBlock =
  | { readonly repeat: { readonly times: number; readonly steps: readonly WrittenStep[] } }
  | { readonly [Kind in 'parallel' | 'race']?: readonly (readonly WrittenStep[])[] }

/** The inputs of your own words: `declare module 'walletmodal-harness' { interface OwnWords { mint: number } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: programs add their words to it
export interface OwnWords {}

/** A step in TypeScript: a word alone, or a map of the word with its input and the keys that any step may have. */
export type WrittenStep =
  | WrittenVerbs<typeof userVerbs>
  | WrittenVerbs<typeof appVerbs, 'app.'>
  | WrittenVerbs<Omit<typeof otherVerbs, 'repeat' | 'parallel' | 'race'>>
  | WrittenVerbs<typeof actorVerbs, '', `.${string}`>
  | WrittenWords<ShippedWords>
  | WrittenWords<OwnWords>
  | (WrittenFrame & WrittenBlock)

/** A scenario in TypeScript: the same shape as the YAML, checked by the same schemas. */
export interface ScenarioDefinition extends ScenarioHeadInput {
  readonly steps: readonly WrittenStep[]
}

/**
 * Describes a scenario in TypeScript.
 * @example
 * export default defineScenario({
 *   scenario: 'Opens and closes',
 *   steps: [{ open: 'Connect' }, { expect: { view: 'Connect' } }, 'close'],
 * })
 */
export function defineScenario(definition: ScenarioDefinition): ScenarioDefinition {
  return definition
}
