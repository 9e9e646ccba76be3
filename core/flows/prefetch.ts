import type { RootStore } from '../state/root-store.js'

/**
 * What the first views show: wallet lists, and the images of networks, connectors and wallets. Nobody waits for it; it
 * settles when everything is here or was given up, and never rejects.
 */
export async function prefetch(root: RootStore): Promise<void> {
  const { accounts, catalogue, chains, connections, connectors, images } = root
  const networkImages = images.load(
    'network',
    chains.networks.map(({ assets, caipNetworkId }) =>
      assets?.imageUrl ? undefined : (assets?.imageId ?? caipNetworkId),
    ),
  )
  if (accounts.active?.isConnected) return networkImages
  await Promise.all([
    networkImages,
    images.load(
      'connector',
      connectors.connectors.map((connector) => connector.imageId),
    ),
    images.load(
      'wallet',
      connections.recentWallets.map((wallet) => wallet.image_id),
    ),
    catalogue.loadExcluded(),
    catalogue.loadFeatured(),
    catalogue.loadRecommended(),
  ])
}
