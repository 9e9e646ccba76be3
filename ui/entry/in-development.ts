import { lazy } from '../../core/lib/lazy.js'
import { defaultStoragePrefix } from '../../core/lib/storage/storage-keys.js'
import type { WalletModal } from './facade.js'

const watchers = new Set<() => void>()

/** Calls back when a modal was replaced by a newer one. */
export function watchLatest(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The current modal for this one: its replacement, if it was made anew. */
export const latestOf = (modal: WalletModal): WalletModal => modal.latest ?? modal

/** In development, makes the modal replace the one that an earlier run of its file made. */
export function noteMade(prefix: string = defaultStoragePrefix, modal: WalletModal): void {
  try {
    // Bundlers replace this expression by its value, and remove the block from production builds.
    if (process.env['NODE_ENV'] === 'development') {
      const { stack = '' } = new Error()
      lazy(() => import('./replace-predecessor.js'))
        .load()
        .then(
          ({ replacePredecessor }) => {
            replacePredecessor(prefix, modal, stack)
            for (const watcher of [...watchers]) watcher()
          },
          () => {}, // the development server may be gone
        )
    }
  } catch {
    // A page without a bundler has no `process`.
  }
}
