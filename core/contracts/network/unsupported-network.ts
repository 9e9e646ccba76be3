import type { CaipNetworkId, Namespace } from '../caip.js'
import type { Network } from './network.js'

/** A placeholder for the wallet's network where the host did not list it. */
export function unsupportedNetwork(caipNetworkId: CaipNetworkId): Network {
  const [chainNamespace = 'eip155', id = ''] = caipNetworkId.split(':') as [Namespace?, string?] // the type says so
  const isEvm = chainNamespace === 'eip155'
  return {
    id: isEvm ? Number(id) : id,
    name: 'Unknown Network',
    caipNetworkId,
    chainNamespace,
    nativeCurrency: { name: '', symbol: isEvm ? 'ETH' : '', decimals: isEvm ? 18 : 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    unsupported: true,
  }
}
