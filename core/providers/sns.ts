import type { NamesProvider } from '../contracts/service-providers.js'
import { lazy } from '../lib/lazy.js'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * Looks up names of `.sol` (Solana Name Service) on the nodes of Solana. No service is asked. A name that an NFT stands
 * for, or that has a record of version 1, is not found, because it may lead to another account than its owner's. It
 * tells no names of accounts.
 */
export function sns(): NamesProvider {
  const code = lazy(() => import('../services/sol-names.js'))
  return {
    name: 'Solana Name Service',
    hosts: [],
    async resolve({ name, network }, { request }) {
      const [, label] = /^([^.]+)\.sol$/.exec(name) ?? []
      if (network.caipNetworkId !== solana || label === undefined) return undefined
      const address = await (await code.load()).resolveSolName(request, label)
      return address === undefined ? undefined : { address }
    },
  }
}
