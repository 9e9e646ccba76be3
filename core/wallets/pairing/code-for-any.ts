import type { Part, PartContext } from '../../state/context.js'

/** The code on a phone, which opens apps and scans nothing: for a wallet that is on another device. */
export interface CodeForAny extends Part {
  show(): void
}

export function createCodeForAny({ navigation }: PartContext): CodeForAny {
  return {
    show: () => navigation.push({ view: 'ConnectingWalletConnect', data: {} }),
    dispose: () => {},
  }
}
