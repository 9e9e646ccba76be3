import * as z from 'zod/mini'
import { namespace } from './caip.js'
import { connectorType } from './connector.js'

/** The format version that this code writes and reads. */
export const recordingVersion = 1

/** The longest text that the recorder keeps. */
const longestText = 2000

/**
 * A text of one line. A recording may come from a stranger, and becomes a scenario: control characters, line breaks of
 * every kind and long texts are refused.
 */
const line = () =>
  z.string().check(z.refine((value) => value.length <= longestText && isOneLine(value), 'a text of one line'))

/** True if a text has neither control characters nor line breaks of any kind. */
const isOneLine = (value: string): boolean => !/[\p{Cc}\u2028\u2029\ufeff]/u.test(value)

/** Turns a text into one bounded line. The recorder writes every text of the page this way. */
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

/** A kind of step. `at` is in milliseconds since the visit began. */
function step<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.object({ kind: z.literal(kind), at: z.number(), ...shape })
}

const recordedStep = z.discriminatedUnion('kind', [
  /** The modal's state after a change. Empty members are absent. */
  step('state', { open: z.boolean(), view: line(), status, network: text, signIn: text, error: text, alert: text }),
  /** The visitor pressed a control of the modal: the `nth` of its role and name, counted from 1. */
  step('press', { ...control, nth: z.optional(z.int()) }),
  /** The visitor filled a field. The text itself is not kept. */
  step('fill', { ...control, length: z.int(), looks }),
  step('key', { key: z.enum(['Enter', 'Escape']) }),
  /**
   * A wallet answered. `call` is the adapter's method, `method` the JSON-RPC method, `network` the target of a switch.
   */
  step('wallet', {
    ms: z.number(),
    call: line(),
    method: text,
    wallet: line(),
    namespace: z.optional(namespace),
    network: text,
    error: text,
    /** The wallet's error code. */
    code: z.optional(z.number()),
  }),
  /** A service or a node answered. Without `status` no answer arrived, and `error` says why. */
  step('answer', {
    ms: z.number(),
    service: z.enum(['catalogue', 'blockchain', 'node']),
    /** `GET /v1/identity/*`; for a node, the method called. */
    route: line(),
    network: text,
    status: z.optional(z.int()),
    error: text,
    /** A node's JSON-RPC error. */
    code: z.optional(z.number()),
  }),
])
/** One event of a visit. */
export type RecordedStep = z.infer<typeof recordedStep>

export const recordedVisit = z.object({
  /** In milliseconds since the epoch; identifies the visit. */
  startedAt: z.number(),
  /** The wallets that the modal found in the browser. */
  wallets: some(z.object({ id: line(), name: line(), type: connectorType, namespaces: some(namespace, 20) }), 5000),
  steps: some(recordedStep, 20_000),
})
/** One page load with the modal, and its events. */
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
  /** Options with non-default values: switches and choices with their values, all others as `set`. */
  options: z.record(line(), plainJson()),
  visits: some(recordedVisit, 100),
})
/** The last visits to a page, without secrets: the input of `walletmodal-harness replay`. */
export type Recording = z.infer<typeof recording>
