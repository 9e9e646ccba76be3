import type { NamesContext, NamesProvider } from '../contracts/service-providers.js'
import { lazy } from '../lib/lazy.js'

/**
 * Looks names up in the Ethereum Name Service, on the nodes of Ethereum: the page needs chain id 1 among its networks.
 * No service is asked. Names that are kept off the chain (CCIP-Read) are not found.
 */
export function ens(): NamesProvider {
  const code = lazy(() => import('../services/ens.js'))
  const clientOf = async ({ requestOn }: NamesContext) => {
    const { createEnsClient } = await code.load()
    return createEnsClient({ rank: () => {}, request: (method, params) => requestOn('eip155:1', method, params) })
  }
  return {
    name: 'Ethereum Name Service',
    hosts: [],
    async resolve({ name, network }, context) {
      if (network.chainNamespace !== 'eip155') return undefined
      const client = await clientOf(context)
      const address = await client.getAddress(name, context.signal)
      if (!address) return undefined
      // A name without its picture is still a name.
      const avatar = await client.getAvatar(name, context.signal).catch(() => undefined)
      return { address, avatar }
    },
    async nameOf({ address, network }, context) {
      if (network.chainNamespace !== 'eip155') return undefined
      const client = await clientOf(context)
      const name = await client.getName(address, context.signal)
      return name ? { name } : undefined
    },
  }
}
