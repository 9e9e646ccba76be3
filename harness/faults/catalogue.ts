import { browserDefinitions } from './browser-definitions.js'
import { chainDefinitions } from './chain-definitions.js'
import type { FaultDefinition, FaultLayer } from './fault-definition.js'
import { httpDefinitions } from './http-definitions.js'
import { walletDefinitions } from './wallet-definitions.js'

/** Every named fault: one catalogue for YAML, TypeScript, the CLI and the documentation. */
export const faultCatalogue: readonly FaultDefinition[] = [
  ...httpDefinitions,
  ...chainDefinitions,
  ...walletDefinitions,
  ...browserDefinitions,
]

export function faultsOf(layer: FaultLayer): readonly FaultDefinition[] {
  return faultCatalogue.filter((definition) => definition.layer === layer)
}
