import type { NamesContext, NamesProvider } from '../contracts/service-providers.js'
import { lazy } from '../lib/lazy.js'

/** The registry on Base, from the list of contracts in github.com/base-org/basenames. */
const registry = '0xb94704422c2a1e396835a571837aa5ae53285a95'
/** The parent of reverse records on Base: its coin type in hexadecimal digits (ENSIP-19). */
const reverseZone = '80002105.reverse'
const network = 'eip155:8453'

/**
 * Looks up names below `base.eth` on the nodes of Base: the page needs chain id 8453 among its networks. No service is
 * asked. The contracts keep the names on Base itself.
 */
export function basenames(): NamesProvider {
  const code = lazy(() => import('../services/name-registry.js'))
  const registryOf = async ({ requestOn }: NamesContext) => {
    const { createNameRegistry } = await code.load()
    return createNameRegistry((method, params) => requestOn(network, method, params), registry)
  }
  return {
    name: 'Basenames',
    hosts: [],
    async resolve({ name, network: active }, context) {
      if (active.chainNamespace !== 'eip155' || !name.endsWith('.base.eth')) return undefined
      return (await registryOf(context)).resolve(name)
    },
    async nameOf({ address, network: active }, context) {
      // The name of an account on Base says nothing about the same account elsewhere.
      if (active.caipNetworkId !== network) return undefined
      const name = await (await registryOf(context)).nameOf(address, reverseZone)
      return name ? { name } : undefined
    },
  }
}
