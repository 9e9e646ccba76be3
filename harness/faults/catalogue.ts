import { browserDefinitions } from './browser-definitions.js'
import { chainDefinitions } from './chain-definitions.js'
import type { FaultDefinition, FaultLayer } from './fault-definition.js'
import { frameDefinitions } from './frame-definitions.js'
import { httpDefinitions } from './http-definitions.js'
import { relayDefinitions } from './relay-definitions.js'
import { verifyDefinitions } from './verify-definitions.js'
import { walletDefinitions } from './wallet-definitions.js'

/** Every named fault: one catalogue for YAML, TypeScript, the CLI and the documentation. */
export const faultCatalogue: readonly FaultDefinition[] = [
  ...httpDefinitions,
  ...chainDefinitions,
  ...relayDefinitions,
  ...verifyDefinitions,
  ...walletDefinitions,
  ...frameDefinitions,
  ...browserDefinitions,
]

export function faultsOf(layer: FaultLayer): readonly FaultDefinition[] {
  return faultCatalogue.filter((definition) => definition.layer === layer)
}
