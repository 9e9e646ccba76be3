import { loadOptionalPeer } from '../processes/optional-peer.js'
import type { ScenarioDefinition } from './language/scenario.js'

type Read = { definition: ScenarioDefinition } | { problem: string }

/**
 * Imports a TypeScript module by way of Vite: Node 20 cannot by itself.
 * @throws {@link StartError} that names the package when Vite is not installed
 */
export async function importModule(file: string): Promise<Record<string, unknown>> {
  const vite = await loadOptionalPeer('vite', () => import('vite'))
  const { module } = await vite.runnerImport<Record<string, unknown>>(file, { logLevel: 'error', configFile: false })
  return module
}

function isDefinition(value: unknown): value is ScenarioDefinition {
  return typeof value === 'object' && value !== null && 'scenario' in value && 'steps' in value
}

/** The default export of a scenario module. */
export async function readModule(file: string): Promise<Read> {
  const module = await importModule(file)
  const definition = module['default']
  if (isDefinition(definition)) return { definition }
  return { problem: 'the default export is not a scenario: export default defineScenario({ … })' }
}
