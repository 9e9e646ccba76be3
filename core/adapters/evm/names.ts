import type { AdapterContext, NameLookup } from '../../contracts/adapter.js'

/**
 * Names of the Ethereum main network. SPEC 7: "Name resolution runs on the main Ethereum network only (chain id 1)":
 * `undefined` where the host does not list it. Its code is loaded by the first look-up.
 */
export function createNames({ platform, networks }: AdapterContext, lifetime: AbortSignal): NameLookup | undefined {
  const mainnet = networks('eip155').find(({ id }) => Number(id) === 1)
  if (!mainnet) return undefined
  const load = async () => {
    const { createEnsClient } = await import('../../services/ens.js')
    return createEnsClient({ platform, network: mainnet, lifetime })
  }
  let loading: Promise<NameLookup> | undefined
  const client = () => {
    loading ??= load()
    // A download that failed is tried again by the next look-up.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return {
    getName: async (address, signal) => (await client()).getName(address, signal),
    getAddress: async (name, signal) => (await client()).getAddress(name, signal),
    getAvatar: async (name, signal) => (await client()).getAvatar(name, signal),
  }
}
