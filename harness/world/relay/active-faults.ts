import type { Seed } from '../lib/seed.js'
import { createRelayFault, type RelayEffect, type RelayFault, type RelayMoment } from './relay-faults.js'

export interface ActiveFaults {
  /** Returns the first fault that strikes. A drop that names a method or a tag affects calls; any other drop affects sockets. */
  strike<At extends RelayEffect['at']>(
    moment: RelayMoment,
    at: readonly At[],
    isDropWanted?: (isAboutMessages: boolean) => boolean,
  ): Extract<RelayEffect, { at: At }> | undefined
  /** @throws {@link FaultError} for a fault that the catalogue does not define */
  add(on: string, given: unknown): { readonly fault: RelayFault; remove(): void }
}

/** The faults that a relay has now, in the order in which they were added. */
export function createActiveFaults(seed: Seed): ActiveFaults {
  const faults = new Set<RelayFault>()
  let count = 0
  return {
    strike<At extends RelayEffect['at']>(
      moment: RelayMoment,
      at: readonly At[],
      isDropWanted: (isAboutMessages: boolean) => boolean = () => false,
    ) {
      const isWanted = (effect: RelayEffect): effect is Extract<RelayEffect, { at: At }> =>
        at.some((each) => each === effect.at)
      for (const { effect, isAboutMessages, isFor, strikes } of faults) {
        if (!isWanted(effect) || (effect.at === 'drop' && !isDropWanted(isAboutMessages))) continue
        if (isFor(moment) && strikes()) return effect
      }
      return undefined
    },
    add(on: string, given: unknown) {
      count += 1
      const fault = createRelayFault(on, given, seed.stream(`faults/relay-${count}`))
      faults.add(fault)
      return { fault, remove: () => void faults.delete(fault) }
    },
  }
}
