import * as z from 'zod/mini'
import { namespace } from './caip.js'
import { connectorType } from './connector.js'

/** The format that this version writes and reads. */
export const recordingVersion = 1

const text = z.optional(z.string())
const control = { role: z.string(), name: z.string() }
const looks = z.enum(['empty', 'number', 'address', 'email', 'text'])
const status = z.enum(['disconnected', 'connecting', 'connected'])

/** `at` is in milliseconds since the visit began. */
function step<Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) {
  return z.object({ kind: z.literal(kind), at: z.number(), ...shape })
}

const recordedStep = z.discriminatedUnion('kind', [
  /** The modal after a change. A member is absent while there is nothing to say. */
  step('state', { open: z.boolean(), view: z.string(), status, network: text, signIn: text, error: text, alert: text }),
  /** The visitor pressed a control of the modal: the `nth` of its role and name, counted from 1. */
  step('press', { ...control, nth: z.optional(z.int()) }),
  /** The visitor wrote into a field. The text itself is not kept. */
  step('fill', { ...control, length: z.int(), looks }),
  step('key', { key: z.enum(['Enter', 'Escape']) }),
  /** A wallet answered. `call` is the adapter's word, `method` that of a JSON-RPC call, `network` where it should switch to. */
  step('wallet', {
    ms: z.number(),
    call: z.string(),
    method: text,
    wallet: z.string(),
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
    route: z.string(),
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
  wallets: z.array(z.object({ id: z.string(), name: z.string(), type: connectorType, namespaces: z.array(namespace) })),
  steps: z.array(recordedStep),
})
/** A page load with the modal, and what happened in it. */
export type RecordedVisit = z.infer<typeof recordedVisit>

export const recording = z.object({
  format: z.literal('walletmodal-recording'),
  version: z.literal(recordingVersion),
  /** The version of the modal. */
  modal: z.string(),
  browser: z.string(),
  window: z.object({ width: z.int(), height: z.int(), phone: z.boolean() }),
  language: z.string(),
  theme: z.enum(['light', 'dark']),
  networks: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Options that are not at their defaults: switches and choices by their values, all others as `set`. */
  options: z.record(z.string(), z.json()),
  visits: z.array(recordedVisit),
})
/** The last visits to a page, without secrets: the file that `walletmodal-harness replay` takes. */
export type Recording = z.infer<typeof recording>
