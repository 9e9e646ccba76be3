import * as z from 'zod/mini'
import type { RandomStream } from '../lib/seed.js'

/** The part of a world that a fault affects. */
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

/** One entry of the catalogue. YAML, TypeScript, the CLI and the documentation use the same name. */
export interface FaultDefinition {
  /** Unique: `http.status`. */
  readonly id: string
  readonly layer: FaultLayer
  /** `status` */
  readonly name: string
  /** One sentence for the documentation: what happens. */
  readonly does: string
  /** Example value of `do` in a scenario. */
  readonly example: unknown
  /** Schema of the name's value: `503` in `{ status: 503 }`. Absent for faults without a value. */
  readonly value?: z.ZodMiniType
  readonly isValueOptional?: boolean
  /** Further keys beside the name. */
  readonly options?: Readonly<Record<string, z.ZodMiniType>>
}

type Further = Partial<Pick<FaultDefinition, 'example' | 'value' | 'isValueOptional' | 'options'>>

/** Returns a function that defines faults of one layer. The name alone is a fault's example unless `further` has another. */
export function faultIn(layer: FaultLayer) {
  return (name: string, does: string, further: Further = {}): FaultDefinition => {
    return { id: `${layer}.${name}`, layer, name, does, example: name, ...further }
  }
}

/** Options that schedule a fault, beside its name. Layers that follow this catalogue share them. */
export const scheduleShape = {
  /** Number of strikes. After them the fault has no effect. */
  times: z.optional(z.int().check(z.positive())),
  /** Number of matches that pass before the first strike. */
  skip: z.optional(z.int().check(z.nonnegative())),
  /** Probability of a strike at each match, drawn from the seed. */
  probability: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
} as const
/** Schedule of a fault: how often, after how many matches, and with which probability. */
export type FaultSchedule = z.infer<z.ZodMiniObject<typeof scheduleShape>>

/** Returns a function that is called at each match and returns whether the fault strikes. */
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

const json = z.json()
type Json = z.infer<typeof json>

/** New values by path: `*` is every element of a list, `+` appends an element, and the empty path is the whole answer. */
export const rewriteShape = z.record(z.string(), json)
export type Rewrite = z.infer<typeof rewriteShape>

/** Short form of a long value: `{ $repeat: 'a', times: 100000 }` is a text or, with a list, a list. */
const repeated = z.strictObject({
  $repeat: z.union([z.string(), z.array(json)]),
  times: z.int().check(z.positive(), z.maximum(5_000_000)),
})

export function writtenOut(value: Json): Json {
  const long = repeated.safeParse(value)
  if (long.success) {
    const { $repeat, times } = long.data
    if (typeof $repeat === 'string') return $repeat.repeat(times)
    return Array.from({ length: times }, () => $repeat.map(writtenOut)).flat(1)
  }
  if (Array.isArray(value)) return value.map(writtenOut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, writtenOut(inner)]))
}

/** Returns the answer with each change applied. Missing objects along a path are created. */
export function rewrite(answer: unknown, changes: Rewrite): unknown {
  let changed = answer
  for (const [path, value] of Object.entries(changes)) {
    changed = put(changed, path === '' ? [] : path.split('.'), writtenOut(value))
  }
  return changed
}

function put(within: unknown, [key, ...rest]: readonly string[], value: Json): unknown {
  if (key === undefined) return value
  if (Array.isArray(within)) {
    if (key === '*') return within.map((each) => put(each, rest, value))
    if (key === '+') return [...within, put(undefined, rest, value)]
    return within.map((each, index) => (String(index) === key ? put(each, rest, value) : each))
  }
  const fields = typeof within === 'object' && within !== null ? within : {}
  if (key === '*')
    return Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, put(each, rest, value)]))
  return { ...fields, [key]: put(Reflect.get(fields, key), rest, value) }
}
