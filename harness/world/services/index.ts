import { balanceFakes, pricesFakes } from './balance.js'
import { analyticsFakes, catalogueFakes } from './catalogue.js'
import { convertFakes } from './convert.js'
import type { Fake } from './fake.js'
import { gatewayFakes, supportedChainsFakes } from './gateway.js'
import { historyFakes } from './history.js'
import { identityFakes, sessionsFakes } from './identity.js'
import { namesFakes } from './names.js'
import { onrampFakes } from './onramp/onramp.js'
import { signInFakes } from './sign-in.js'

/** Fakes for every endpoint of every service. */
export const allFakes: readonly Fake[] = [
  ...supportedChainsFakes,
  ...identityFakes,
  ...historyFakes,
  ...balanceFakes,
  ...convertFakes,
  ...pricesFakes,
  ...namesFakes,
  ...onrampFakes,
  ...sessionsFakes,
  ...gatewayFakes,
  ...catalogueFakes,
  ...signInFakes,
  ...analyticsFakes,
]
