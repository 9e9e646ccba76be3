import type { WalletModal } from './facade.js'

/** The modals by the place where they were made, the latest one last. */
const places: { prefix: string; file: string; isBundled: boolean; modals: WalletModal[] }[] = []

/**
 * Replaces a modal in development. A bundler runs a changed file again, which makes a new modal. Nothing else ends
 * the old one: the bundler calls `hot.dispose` of the file that accepts the change, which is rarely the one with the
 * modal. Modals of other files, and those with another prefix, stay.
 *
 * The page may keep the old object. React Router runs a file three times per change and renders any of the results.
 * StrictMode keeps the first result of `useState(() => createWalletModal())`. Therefore the old object delegates to the
 * new one.
 *
 * @param stack - the stack of an error in `noteMade`
 */
export function replacePredecessor(prefix: string, modal: WalletModal, stack: string): void {
  const here = { prefix, ...callingFile(stack) }
  const place =
    places.find((each) => each.prefix === prefix && each.file === here.file) ??
    // Metro serves one bundle, and a changed file under its own URL.
    (here.isBundled ? undefined : places.find((each) => each.prefix === prefix && each.isBundled))
  const modals = place?.modals ?? []
  modals.at(-1)?.dispose()
  // Cleanup code of the old modal must not end the new one.
  for (const each of modals) Object.assign(each, modal, { dispose() {}, latest: modal })
  modals.push(modal)
  if (place) Object.assign(place, here)
  else places.push({ ...here, modals })
}

/**
 * The URL of the file that calls `createWalletModal`, without the parts that a hot update adds. In a bundle, which also
 * contains this code, the URL does not identify a file: the line is included then.
 */
function callingFile(stack: string): { file: string; isBundled: boolean } {
  const frames = stack.split('\n').filter((line) => /:\d+/.test(line))
  // Turbopack adds brackets after which the URL begins.
  const fileOf = (frame = '') => frame.replace(/(\?.*)?(:\d+)+\)?$/, '').replace(/^.*[@(\s](?=\S*$)/, '')
  // The stack has `noteMade`, then `createWalletModal`, then its caller.
  const [own, file] = [fileOf(frames[1]), fileOf(frames[2])]
  return own === file ? { file: String(frames[2]), isBundled: true } : { file, isBundled: false }
}
