import { defaultStoragePrefix } from '../../core/lib/storage/storage-keys.js'
import type { WalletModal } from './facade.js'

/** In development: the modals that a file has made with one storage prefix, by both. The latest stands at the end. */
const made = new Map<string, WalletModal[]>()
const madeBeside = new WeakMap<WalletModal, readonly WalletModal[]>()
const watchers = new Set<() => void>()

/**
 * In development a bundler runs a changed file again, and its modal is made anew. The one before ends, as nothing else ends it: a
 * bundler calls `hot.dispose` of the file that accepts the change, which is rarely the one with the modal. Modals of other files, and
 * those with a prefix of their own, stay.
 *
 * The page may keep the earlier object. React Router runs a file three times for one change and draws any of the three. StrictMode
 * keeps the first result of `useState(() => createWalletModal())`. So the earlier object does what the new one does.
 */
export function replacePredecessor(prefix: string = defaultStoragePrefix, modal: WalletModal): void {
  if (!isDevelopment()) return
  const key = `${prefix} ${fileOfCaller()}`
  const earlier = made.get(key) ?? []
  earlier.at(-1)?.dispose()
  // Code that cleans up after the earlier one must not end the new one.
  for (const each of earlier) Object.assign(each, modal, { dispose() {} })
  const all = [...earlier, modal]
  made.set(key, all)
  for (const each of all) madeBeside.set(each, all)
  for (const watcher of [...watchers]) watcher()
}

/** The modal that stands for this one: another where it was made anew. */
export const latestOf = (modal: WalletModal): WalletModal => madeBeside.get(modal)?.at(-1) ?? modal

/** Calls back when modals were made anew. */
export function watchLatest(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function isDevelopment(): boolean {
  try {
    // Bundlers write the value in its place. A page without one has no `process`.
    return process.env['NODE_ENV'] === 'development'
  } catch {
    return false
  }
}

/** The address of the file that calls `createWalletModal`, without what a hot update adds to it. */
function fileOfCaller(): string {
  const frames = (new Error().stack ?? '').split('\n').filter((line) => /:\d+/.test(line))
  // This function, `replacePredecessor` and `createWalletModal` stand before it.
  return (frames[3] ?? '').replace(/^.*[@(\s](?=\S*$)/, '').replace(/(\?[^:]*)?(:\d+)+\)?$/, '')
}
