import { dateOf, fetchIn, type SdkSurroundings } from '../../lib/sdk-globals.js'

/**
 * Replaces this process's `Date` and `fetch` by those of the world, for tests that run a WalletConnect client in their
 * own process. Returns a function that restores them.
 */
export function enterSdkProcess({ clock, verify }: SdkSurroundings): () => void {
  const machine = { Date: globalThis.Date, fetch: globalThis.fetch }
  // The machine's clock reads `Date` itself.
  const isOwnTime = Math.abs(clock.now() - Date.now()) > 5000
  const here = { fetch: fetchIn(verify), ...(isOwnTime && { Date: dateOf(clock) }) }
  Object.assign(globalThis, here)
  return () => void Object.assign(globalThis, machine)
}
