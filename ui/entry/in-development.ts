import { lazy } from '../../core/lib/lazy.js'
import { defaultStoragePrefix } from '../../core/lib/storage/storage-keys.js'
import type { WalletModal } from './facade.js'

const watchers = new Set<() => void>()

/** Calls back when modals were made anew. */
export function watchLatest(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The modal that stands for this one: another where it was made anew. */
export const latestOf = (modal: WalletModal): WalletModal => modal.latest ?? modal

/** In development the modal takes the place of the one that an earlier run of its file has made. */
export function noteMade(prefix: string = defaultStoragePrefix, modal: WalletModal): void {
  try {
    // Bundlers write the value in its place, and leave the rest out of what they build for production.
    if (process.env['NODE_ENV'] === 'development') {
      const { stack = '' } = new Error()
      lazy(() => import('./replace-predecessor.js'))
        .load()
        .then(
          ({ replacePredecessor }) => {
            replacePredecessor(prefix, modal, stack)
            for (const watcher of [...watchers]) watcher()
          },
          () => {}, // a development server that has gone
        )
    }
  } catch {
    // A page without a bundler has no `process`.
  }
}
