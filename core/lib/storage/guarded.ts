import type { Platform } from '../platform/platform.js'

/** SPEC 8: "Storage failures are swallowed silently with a console note." What fails gives `undefined`. */
export function guardedBy(console: Platform['console']) {
  return <Value>(what: string, action: () => Value): Value | undefined => {
    try {
      return action()
    } catch (error) {
      console.info(`walletmodal: storage cannot be used (${what})`, error)
      return undefined
    }
  }
}
