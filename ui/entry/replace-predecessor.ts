import type { WalletModal } from './facade.js'

/** Where modals were made, and those made there. The latest one stands at the end. */
const places: { prefix: string; file: string; isBundled: boolean; modals: WalletModal[] }[] = []

/**
 * In development a bundler runs a changed file again, and its modal is made anew. The one before ends, as nothing else ends it: a
 * bundler calls `hot.dispose` of the file that accepts the change, which is rarely the one with the modal. Modals of other files, and
 * those with a prefix of their own, stay.
 *
 * The page may keep the earlier object. React Router runs a file three times for one change and draws any of the three. StrictMode
 * keeps the first result of `useState(() => createWalletModal())`. So the earlier object does what the new one does.
 *
 * @param stack - of an error of `noteMade`
 */
export function replacePredecessor(prefix: string, modal: WalletModal, stack: string): void {
  const here = { prefix, ...callingFile(stack) }
  const place =
    places.find((each) => each.prefix === prefix && each.file === here.file) ??
    // Metro serves one bundle, and a changed file under its own name.
    (here.isBundled ? undefined : places.find((each) => each.prefix === prefix && each.isBundled))
  const modals = place?.modals ?? []
  modals.at(-1)?.dispose()
  // Code that cleans up after the earlier one must not end the new one.
  for (const each of modals) Object.assign(each, modal, { dispose() {}, latest: modal })
  modals.push(modal)
  if (place) Object.assign(place, here)
  else places.push({ ...here, modals })
}

/**
 * The address of the file that calls `createWalletModal`, without what a hot update adds to it. In a bundle, which this code is in as
 * well, the address names no file: there the line is a part of it.
 */
function callingFile(stack: string): { file: string; isBundled: boolean } {
  const frames = stack.split('\n').filter((line) => /:\d+/.test(line))
  // Turbopack adds brackets, before which no address begins.
  const fileOf = (frame = '') => frame.replace(/(\?.*)?(:\d+)+\)?$/, '').replace(/^.*[@(\s](?=\S*$)/, '')
  // `noteMade` stands before `createWalletModal`, and its caller after it.
  const [own, file] = [fileOf(frames[1]), fileOf(frames[2])]
  return own === file ? { file: String(frames[2]), isBundled: true } : { file, isBundled: false }
}
