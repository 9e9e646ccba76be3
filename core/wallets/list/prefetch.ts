import '../../isolate-mobx.js'
import { reaction, when } from 'mobx'
import { networkImageId } from '../../contracts/network/network-images.js'
import { viewIs } from '../../contracts/views/views.js'
import { lazy } from '../../lib/lazy.js'
import type { RootStore } from '../../state/root-store.js'
import { explorerIdOf, findAlike } from '../discovery/wallet-identity.js'

const marks = lazy(() => import('../../contracts/network/network-marks.js'))

/** Loads the wallet lists and images of the first views. Never rejects. */
export async function prefetch(root: RootStore): Promise<void> {
  const { accounts, catalogue, chains, connectors, images, options } = root
  // Without them, the pictures of the service are drawn.
  void marks.load().then(
    ({ networkPicture }) => images.setMarks(networkPicture),
    () => undefined,
  )
  connectors.set({ explorerIdOf, findAlike })
  const networkImages = chains.networks.map(async ({ assets, caipNetworkId }) => {
    if (assets?.imageUrl) return
    // Providers of the host know networks, and no image ids of a catalogue.
    if (options.given.services.pictures) await images.loadAs('network', caipNetworkId, caipNetworkId)
    const id = assets?.imageId ?? networkImageId(caipNetworkId)
    if (id && !images.get('network', caipNetworkId)) await images.loadAs('network', caipNetworkId, id)
  })
  await Promise.all([
    ...networkImages,
    ...(accounts.active?.isConnected ? [catalogue.loadExcluded()] : loadLists(root)),
  ])
  // An earlier opening may have asked for the recommended wallets already.
  await when(() => !catalogue.recommendedTask.isLoading)
}

function loadLists({ catalogue, connections, connectors, images }: RootStore): Promise<void>[] {
  const ofConnectors = connectors.connectors.map((connector) => connector.imageId)
  const ofRecent = connections.recentWallets.map((wallet) => wallet.image_id)
  return [
    images.load('connector', ofConnectors),
    images.load('wallet', ofRecent),
    catalogue.loadExcluded(),
    catalogue.loadFeatured(),
    catalogue.loadRecommended(),
  ]
}

/**
 * Loads the wallet lists with the first view that shows them. When the modal opens for a connected visitor, it does not
 * ask for wallets. Returns a function that ends it.
 */
export function followLists(root: RootStore): () => void {
  const { catalogue, modal, navigation, platform } = root
  let isOver = false
  const load = async () => {
    // Work before the first paint would delay it. The modal may have been disposed of while the code loaded.
    await (platform.afterPaint && new Promise<void>(platform.afterPaint))
    // The opening may have asked for the lists. After a failure, the visitor decides when to try again.
    if (!isOver && catalogue.recommendedTask.state.status === 'idle') void Promise.all(loadLists(root))
  }
  const stop = reaction(
    // New options make the lists idle again.
    () => modal.isOpen && viewIs(navigation.view, 'listing') && catalogue.recommendedTask.state.status === 'idle',
    (isWanted) => isWanted && void load(),
    { fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
  }
}
