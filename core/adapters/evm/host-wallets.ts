import type { Connector } from '../../contracts/connector.js'
import { ProviderNotProvidedError } from '../../errors/evm.js'
import type { HostWallets } from '../host-wallets.js'
import type { HostWallet } from './host-wallet.js'
import { knownWallet } from './known-wallets.js'

/** The wallets that a host hands over, beside those of the page. */
export function hostWallets(wallets: readonly HostWallet[]): HostWallets {
  const connectors = wallets.map(toConnector)
  return {
    replacesPage: false,
    watch: ({ platform, onWallets, onConnected }) => {
      onWallets(connectors)
      const safe = connectors.find(({ id }) => id === 'safe')
      // Whoever opened the page inside a Safe has chosen it already.
      if (safe && platform.device.isInIframe) onConnected(safe)
      return () => {}
    },
  }
}

function toConnector(wallet: HostWallet): Connector {
  const { id, imageUrl, rdns, provider, getProvider } = wallet
  const known = knownWallet(id)
  const info = rdns ? { rdns } : known?.info
  return {
    id,
    name: wallet.name ?? known?.name ?? id,
    chain: 'eip155',
    type: 'EXTERNAL',
    ...(imageUrl ? { imageUrl } : known?.imageId && { imageId: known.imageId }),
    ...(known?.explorerId && { explorerId: known.explorerId }),
    ...(info && { info }),
    provider: provider ?? {
      getProvider: (params: { chainIds: readonly number[] }) => {
        if (!getProvider) throw new ProviderNotProvidedError({ id })
        return getProvider(params)
      },
    },
  }
}
