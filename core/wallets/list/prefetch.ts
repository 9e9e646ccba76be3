import { networkImageId } from '../../contracts/network/network-images.js'
import type { RootStore } from '../../state/root-store.js'
import { explorerIdOf } from '../discovery/explorer-ids.js'
import { findAlike } from '../discovery/skeleton.js'

/** Loads the wallet lists and images of the first views. Never rejects. */
export async function prefetch(root: RootStore): Promise<void> {
  const { accounts, catalogue, chains, connectors, images } = root
  connectors.setKnowledge({ explorerIdOf, findAlike })
  const networkImages = chains.networks.map(({ assets, caipNetworkId }) => {
    const id = assets?.imageId ?? networkImageId(caipNetworkId)
    return assets?.imageUrl || !id ? undefined : images.loadAs('network', caipNetworkId, id)
  })
  await Promise.all([
    ...networkImages,
    ...(accounts.active?.isConnected ? [catalogue.loadExcluded()] : loadLists(root)),
  ])
}

export function loadLists({ catalogue, connections, connectors, images }: RootStore): Promise<void>[] {
  return [
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
  ]
}
