import * as z from 'zod/mini'
import type { Facts } from './assertions.js'
import { type ScenarioHead, type ScenarioHeadInput, type Target, target } from './head.js'
import type { Path, Position } from './problem.js'
import type { actorVerbs, appVerbs, otherVerbs, userVerbs } from './verbs/verbs.js'

export const stepFrame = {
  id: z.optional(z.string().check(z.regex(/^[a-z][a-zA-Z0-9-]*$/))),
  only: z.optional(target),
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
  /** Until the scenario is parsed; then each order of its steps is a scenario. */
  | { kind: 'race'; branches: readonly (readonly Step[])[] }
  /** A word of other steps: done as one, and told as one where all goes well. */
  | { kind: 'word'; word: string; input: unknown; steps: readonly Step[] }
  /** Until the file is read; then its steps stand in its place. */
  | { kind: 'use'; flow: string; variables: Readonly<Record<string, unknown>> }
  | { kind: 'ts'; file: string; name: string }

export type Step = Deed & {
  readonly id?: string
  readonly only?: Target
  readonly note?: string
  readonly source: unknown
  /** Where it was written: the scenario's own file or that of a flow. */
  readonly origin: { readonly file: string; readonly path: Path }
  readonly position?: Position
  /** Where the word was called that this step is in. */
  readonly call?: Step['origin']
}

export type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** A parsed scenario, ready to run. */
export interface Scenario {
  /** Folder and file without the ending: `connect/connect-evm`; cells of a matrix add theirs. */
  readonly name: string
  readonly file: string
  readonly head: ScenarioHead
  readonly steps: readonly Step[]
  /** A cell of a matrix that its pairwise sample leaves out. */
  readonly isLeftOut: boolean
}

/** A scenario as TypeScript writes it: the same shape as the YAML, checked by the same schemas. */
export interface ScenarioDefinition extends ScenarioHeadInput {
  readonly steps: readonly (string | Readonly<Record<string, unknown>>)[]
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
