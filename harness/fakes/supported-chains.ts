import { getSupportedChains } from '../../core/contracts/api/supported-chains.js'
import { supportedChains } from '../../fixtures/networks.js'
import { fake } from './fake.js'

/** The provider serves what it always serves, and every chain of the world. */
export const supportedChainsFakes = [
  fake(getSupportedChains, (_, { chains }) => {
    const local = Object.values(chains).map((chain) => chain.caipNetworkId)
    return { http: [...new Set([...supportedChains.http, ...local])], ws: supportedChains.ws }
  }),
]
