import type { AdapterContext, NameLookup } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'

/**
 * Names of the Ethereum main network. SPEC 7: "Name resolution runs on the main Ethereum network only (chain id 1)":
 * `undefined` where the host does not list it. Its code is loaded by the first look-up.
 */
export function createNames({ platform, networks }: AdapterContext, lifetime: AbortSignal): NameLookup | undefined {
  const mainnet = networks('eip155').find(({ id }) => Number(id) === 1)
  if (!mainnet) return undefined
  const client = lazy(
    () => import('../../services/ens.js'),
    ({ createEnsClient }) => createEnsClient({ platform, network: mainnet, lifetime }),
  )
  return {
    getName: async (address, signal) => (await client.load()).getName(address, signal),
    getAddress: async (name, signal) => (await client.load()).getAddress(name, signal),
    getAvatar: async (name, signal) => (await client.load()).getAvatar(name, signal),
  }
}
