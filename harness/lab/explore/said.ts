import type { Scenario } from '../../test/language/step.js'
import { isMap } from '../../world/lib/json.js'
import { loadOptionalPeer } from '../../world/processes/optional-peer.js'

/** A step as a scenario writes it: a bare word, or a map. */
export type Said = string | Readonly<Record<string, unknown>>

/** Splits a step into its word or verb, and its value. */
export function partsOf(said: Said): { readonly verb: string; readonly value: unknown } {
  if (typeof said === 'string') return { verb: said, value: undefined }
  const [verb = '', value] = Object.entries(said).find(([key]) => key !== 'id') ?? []
  return { verb, value }
}

/** Writes a scenario as YAML, with one line for each step. */
export async function writeScenario(head: Scenario['head'] | object, steps: readonly Said[]): Promise<string> {
  const yaml = await loadOptionalPeer('yaml', () => import('yaml'))
  const flow = (value: unknown) => yaml.stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd()
  const line = (said: Said) => {
    if (!isMap(said)) return `- ${said}`
    const entries = Object.entries(said).map(([key, value]) => `${key}: ${flow(value)}`)
    return `- ${entries.join('\n  ')}`
  }
  const lines = Object.entries(head).map(([key, value]) => `${key}: ${flow(value)}`)
  return `${lines.join('\n')}\n---\n${steps.map(line).join('\n')}\n`
}
