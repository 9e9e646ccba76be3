import * as z from 'zod/mini'
import type { RandomStream } from '../lib/seed.js'

/** Where a fault strikes. */
export const faultLayers = [
  'http',
  'chain.evm',
  'chain.solana',
  'relay',
  'verify',
  'wallet',
  'frame',
  'browser',
] as const
export type FaultLayer = (typeof faultLayers)[number]

/** One entry of the catalogue: the same name in YAML, TypeScript, the CLI and the documentation. */
export interface FaultDefinition {
  /** `http.status`: unique. */
  readonly id: string
  readonly layer: FaultLayer
  /** `status` */
  readonly name: string
  /** One sentence for the documentation: what happens. */
  readonly does: string
  /** A `do` as a scenario writes it. */
  readonly example: unknown
  /** The schema of the name's value: `503` in `{ status: 503 }`. Absent where the name stands alone. */
  readonly value?: z.ZodMiniType
  readonly isValueOptional?: boolean
  /** Further keys beside the name. */
  readonly options?: Readonly<Record<string, z.ZodMiniType>>
}

type Further = Partial<Pick<FaultDefinition, 'example' | 'value' | 'isValueOptional' | 'options'>>

/** Defines the faults of one layer. A fault's name alone is its example unless `further` has another. */
export function faultIn(layer: FaultLayer) {
  return (name: string, does: string, further: Further = {}): FaultDefinition => {
    return { id: `${layer}.${name}`, layer, name, does, example: name, ...further }
  }
}

/** When a fault strikes, beside its name in every layer that asks this catalogue. */
export const scheduleShape = {
  /** How often; then it is as if it were not there. */
  times: z.optional(z.int().check(z.positive())),
  /** How many matches pass before. */
  skip: z.optional(z.int().check(z.nonnegative())),
  /** The probability for each match, drawn from the seed. */
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
} as const
/** When a fault strikes: how often, after how many matches, by which chance. */
export type FaultSchedule = z.infer<z.ZodMiniObject<typeof scheduleShape>>

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
