import * as z from 'zod/mini'
import { namespace } from './caip.js'
import { connectorType } from './connector.js'

/** The format that this version writes and reads. */
export const recordingVersion = 1

/** Longer than any text that the recorder keeps. */
const longestText = 2000

/**
 * A text of one line. A recording may come from a stranger, and becomes a scenario. Control characters, line breaks of every kind and
 * texts too long for a name are refused.
 */
const line = () =>
  z.string().check(z.refine((value) => value.length <= longestText && isOneLine(value), 'a text of one line'))

/** Whether a text has neither control characters nor line breaks of any kind. */
const isOneLine = (value: string): boolean => !/[\p{Cc}\u2028\u2029\ufeff]/u.test(value)

/** The same text on one line, and short enough. The recorder writes every text of the page so. */
export const toOneLine = (value: string): string =>
  value.replace(/[\p{Cc}\u2028\u2029\ufeff]+/gu, ' ').slice(0, longestText)

const plainJson = () =>
  z.json().check(z.refine((value) => isPlain(value), 'settings of one-line texts, of a bounded length and depth'))

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.length <= longestText && isOneLine(value)
  if (typeof value !== 'object' || value === null) return true
  const entries = Object.entries(value)
  return depth < 8 && entries.length <= 500 && entries.every(([key, each]) => isPlain(key) && isPlain(each, depth + 1))
}

const some = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most, `at most ${most}`))

const text = z.optional(line())
const control = { role: line(), name: line() }
const looks = z.enum(['empty', 'number', 'address', 'email', 'text'])
const status = z.enum(['disconnected', 'connecting', 'connected'])

/** `at` is in milliseconds since the visit began. */
function step<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.object({ kind: z.literal(kind), at: z.number(), ...shape })
}

const recordedStep = z.discriminatedUnion('kind', [
  /** The modal after a change. A member is absent while there is nothing to say. */
  step('state', { open: z.boolean(), view: line(), status, network: text, signIn: text, error: text, alert: text }),
  /** The visitor pressed a control of the modal: the `nth` of its role and name, counted from 1. */
  step('press', { ...control, nth: z.optional(z.int()) }),
  /** The visitor wrote into a field. The text itself is not kept. */
  step('fill', { ...control, length: z.int(), looks }),
  step('key', { key: z.enum(['Enter', 'Escape']) }),
  /** A wallet answered. `call` is the adapter's word, `method` that of a JSON-RPC call, `network` where it should switch to. */
  step('wallet', {
    ms: z.number(),
    call: line(),
    method: text,
    wallet: line(),
    namespace: z.optional(namespace),
    network: text,
    error: text,
    /** The wallet's own number. */
    code: z.optional(z.number()),
  }),
  /** A service or a node answered. Without `status` no answer came, for the reason in `error`. */
  step('answer', {
    ms: z.number(),
    service: z.enum(['catalogue', 'blockchain', 'node']),
    /** `GET /v1/identity/*`; of a node the method that was called. */
    route: line(),
    network: text,
    status: z.optional(z.int()),
    error: text,
    /** A node's JSON-RPC error. */
    code: z.optional(z.number()),
  }),
])
/** One thing that happened in a visit. */
export type RecordedStep = z.infer<typeof recordedStep>

export const recordedVisit = z.object({
  /** In milliseconds since the epoch; it tells visits apart. */
  startedAt: z.number(),
  /** The wallets that the modal found in the browser. */
  wallets: some(z.object({ id: line(), name: line(), type: connectorType, namespaces: some(namespace, 20) }), 5000),
  steps: some(recordedStep, 20_000),
})
/** A page load with the modal, and what happened in it. */
export type RecordedVisit = z.infer<typeof recordedVisit>

export const recording = z.object({
  format: z.literal('walletmodal-recording'),
  version: z.literal(recordingVersion),
  /** The version of the modal. */
  modal: line(),
  browser: line(),
  window: z.object({ width: z.int(), height: z.int(), phone: z.boolean() }),
  language: line(),
  theme: z.enum(['light', 'dark']),
  networks: some(z.object({ id: line(), name: line() }), 500),
  /** Options that are not at their defaults: switches and choices by their values, all others as `set`. */
  options: z.record(line(), plainJson()),
  visits: some(recordedVisit, 100),
})
/** The last visits to a page, without secrets: the file that `walletmodal-harness replay` takes. */
export type Recording = z.infer<typeof recording>
