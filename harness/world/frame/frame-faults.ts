import type { AppMessageName } from '../../../core/contracts/frame/messages.js'
import { createStrikes, type Rewrite } from '../faults/fault-definition.js'
import { FaultError, parseFault } from '../faults/parse-fault.js'
import type { RandomStream } from '../lib/seed.js'

/** Moments at which a fault may strike. `READY` is sent by the frame; the others, except `load`, by the modal. */
export type FrameMoment = AppMessageName | 'READY' | 'load'
export type FrameFaultName =
  | 'never-loads'
  | 'error-page'
  | 'timeout'
  | 'abort'
  | 'wrong-origin'
  | 'bad-schema'
  | 'no-message'
  | 'rewrite'
  | 'out-of-order'
  | 'otp-wrong'
  | 'rate-guard'

const about: Partial<Record<FrameFaultName, readonly FrameMoment[]>> = {
  'never-loads': ['load'],
  'error-page': ['load'],
  'otp-wrong': ['CONNECT_OTP', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'],
  'rate-guard': ['CONNECT_EMAIL', 'UPDATE_EMAIL'],
}
/** Moments outside the visitor's own actions. A fault without a message name does not affect them. */
const housekeeping: readonly FrameMoment[] = ['load', 'READY', 'SYNC_THEME', 'SYNC_DAPP_DATA']

export interface FrameStrike {
  readonly name: FrameFaultName
  readonly changes?: Rewrite
}

interface Standing extends FrameStrike {
  isFor(moment: FrameMoment): boolean
  strikes(): boolean
}

export function createFrameFaults(names: readonly AppMessageName[], random: RandomStream): FrameFaults {
  const standing = new Set<Standing>()
  return {
    add(on: string, given: unknown) {
      const [layer, word, ...more] = on.trim().split(/\s+/)
      const known: readonly string[] = [...names, 'READY']
      if (layer !== 'frame' || more.length > 0 || (word !== undefined && !known.includes(word)))
        throw new FaultError(`A fault of the frame is on frame, or on frame CONNECT_OTP; this one is on "${on}".`)
      const { definition, schedule, value } = parseFault('frame', given)
      const name = definition.name as FrameFaultName // the catalogue's own names of this layer
      const usual = about[name]
      const fault: Standing = {
        name,
        ...(name === 'rewrite' && { changes: value as Rewrite }), // parsed by the definition of this name
        isFor: (moment) =>
          word === undefined ? (usual?.includes(moment) ?? !housekeeping.includes(moment)) : moment === word,
        strikes: createStrikes(schedule, random),
      }
      standing.add(fault)
      return () => void standing.delete(fault)
    },
    strike: (moment: FrameMoment): FrameStrike | undefined =>
      [...standing].find((fault) => fault.isFor(moment) && fault.strikes()),
  }
}
export interface FrameFaults {
  add(on: string, given: unknown): () => void
  strike(moment: FrameMoment): FrameStrike | undefined
}
