import type { ScenarioHead, ScenarioHeadInput } from './head.js'
import type { Step } from './step.js'

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
