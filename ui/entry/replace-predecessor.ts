import { defaultStoragePrefix } from '../../core/lib/storage/storage-keys.js'
import type { WalletModal } from './facade.js'

/** In development: where modals were made, and those made there. The latest one stands at the end. */
const places: { prefix: string; file: string; isBundled: boolean; modals: WalletModal[] }[] = []
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
  const here = { prefix, ...callingFile() }
  const place =
    places.find((each) => each.prefix === prefix && each.file === here.file) ??
    // Metro serves one bundle, and a changed file under its own name.
    (here.isBundled ? undefined : places.find((each) => each.prefix === prefix && each.isBundled))
  const modals = place?.modals ?? []
  modals.at(-1)?.dispose()
  // Code that cleans up after the earlier one must not end the new one.
  for (const each of modals) Object.assign(each, modal, { dispose() {} })
  modals.push(modal)
  if (place) Object.assign(place, here)
  else places.push({ ...here, modals })
  for (const watcher of [...watchers]) watcher()
}

/** The modal that stands for this one: another where it was made anew. */
export const latestOf = (modal: WalletModal): WalletModal =>
  places.find(({ modals }) => modals.includes(modal))?.modals.at(-1) ?? modal

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

/**
 * The address of the file that calls `createWalletModal`, without what a hot update adds to it. In a bundle, which this code is in as
 * well, the address names no file: there the line is a part of it.
 */
function callingFile(): { file: string; isBundled: boolean } {
  const frames = (new Error().stack ?? '').split('\n').filter((line) => /:\d+/.test(line))
  const fileOf = (frame = '') => frame.replace(/^.*[@(\s](?=\S*$)/, '').replace(/(\?[^:]*)?(:\d+)+\)?$/, '')
  // This function and `replacePredecessor` stand before `createWalletModal`, and its caller after it.
  const [own, file] = [fileOf(frames[2]), fileOf(frames[3])]
  return own === file ? { file: String(frames[3]), isBundled: true } : { file, isBundled: false }
}
