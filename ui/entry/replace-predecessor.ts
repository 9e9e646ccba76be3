import { defaultStoragePrefix } from '../../core/lib/storage/storage-keys.js'

/** In development, by the storage prefix: the modal that was made last, and the file that made it. */
const latest = new Map<string, { file: string; dispose(): void }>()

/**
 * In development a bundler runs a changed file again, and its modal is made anew. The one before ends, as nothing else ends it: a
 * bundler calls `hot.dispose` of the file that accepts the change, which is rarely the one with the modal. Modals of other files, and
 * those with a prefix of their own, stay.
 */
export function replacePredecessor(prefix: string = defaultStoragePrefix, modal: { dispose(): void }): void {
  if (!isDevelopment()) return
  const file = fileOfCaller()
  const before = latest.get(prefix)
  if (before?.file === file) before.dispose()
  latest.set(prefix, { file, dispose: modal.dispose })
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
