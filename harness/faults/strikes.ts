import type { RandomStream } from '../seed.js'
import type { FaultSchedule } from './fault-definition.js'

/** Says at each match whether the fault strikes now. */
export function createStrikes({ times, skip, probability }: FaultSchedule, random: RandomStream): () => boolean {
  let left = times ?? Number.POSITIVE_INFINITY
  let toSkip = skip ?? 0
  return () => {
    if (left <= 0) return false
    if (toSkip > 0) {
      toSkip -= 1
      return false
    }
    if (probability !== undefined && random.number() >= probability) return false
    left -= 1
    return true
  }
}
