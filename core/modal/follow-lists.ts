import { when } from 'mobx'
import { viewIs } from '../contracts/views/views.js'
import type { RootStore } from '../state/root-store.js'
import { loadLists } from '../wallets/list/prefetch.js'

/** Opened for who is connected, the modal asked nothing about wallets: the first view that lists them does. Returns how to end it. */
export function followLists(root: RootStore): () => void {
  const { catalogue, modal, navigation, platform } = root
  let isOver = false
  const load = async () => {
    // Work that begins before the first paint would delay it. The modal may have been disposed of while the code loaded.
    await (platform.afterPaint && new Promise<void>(platform.afterPaint))
    // The opening may have asked; after a failure the visitor says when to try again.
    if (!isOver && catalogue.recommendedTask.state.status === 'idle') void Promise.all(loadLists(root))
  }
  const stop = when(
    () => modal.isOpen && viewIs(navigation.view, 'listing'),
    () => void load(),
  )
  return () => {
    isOver = true
    stop()
  }
}
