import { dateOf, fetchIn, type SdkSurroundings } from '../../lib/sdk-globals.js'

/**
 * For tests whose client of WalletConnect runs in their own process: `Date` and `fetch` are those of the world, until it is left.
 * Returns how to leave.
 */
export function enterSdkProcess({ clock, verify }: SdkSurroundings): () => void {
  const machine = { Date: globalThis.Date, fetch: globalThis.fetch }
  // The machine's clock asks `Date` itself.
  const isOwnTime = Math.abs(clock.now() - Date.now()) > 5000
  const here = { fetch: fetchIn(verify), ...(isOwnTime && { Date: dateOf(clock) }) }
  Object.assign(globalThis, here)
  return () => void Object.assign(globalThis, machine)
}
