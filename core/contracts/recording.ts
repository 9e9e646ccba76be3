import * as z from 'zod/mini'
import { namespace } from './caip.js'
import { connectorType } from './connector.js'

/** The format that this version writes and reads. */
export const recordingVersion = 1

/** Milliseconds since the visit began. */
const at = z.number()
const text = () => z.optional(z.string())

/** The modal after a change. A member is absent while there is nothing to say. */
const state = z.object({
  kind: z.literal('state'),
  at,
  open: z.boolean(),
  view: z.string(),
  status: z.enum(['disconnected', 'connecting', 'connected']),
  network: text(),
  signIn: text(),
  error: text(),
  alert: text(),
})

/** The visitor pressed a control of the modal: the `nth` of its role and name, counted from 1. */
const press = z.object({ kind: z.literal('press'), at, role: z.string(), name: z.string(), nth: z.optional(z.int()) })

/** The visitor wrote into a field: how long the text is and what it looks like, and never the text. */
const fill = z.object({
  kind: z.literal('fill'),
  at,
  role: z.string(),
  name: z.string(),
  length: z.int(),
  looks: z.enum(['empty', 'number', 'address', 'email', 'text']),
})

const key = z.object({ kind: z.literal('key'), at, key: z.enum(['Enter', 'Escape']) })

/** A wallet answered. `call` is the adapter's own word, `method` that of a JSON-RPC call; `code` is the wallet's. */
const wallet = z.object({
  kind: z.literal('wallet'),
  at,
  ms: z.number(),
  call: z.string(),
  method: text(),
  wallet: z.string(),
  namespace: z.optional(namespace),
  /** The network that it was asked to switch to. */
  network: text(),
  error: text(),
  code: z.optional(z.number()),
})

/** A service or a node answered. Without `status` no answer came, for the reason in `error`. */
const answer = z.object({
  kind: z.literal('answer'),
  at,
  ms: z.number(),
  service: z.enum(['catalogue', 'blockchain', 'node']),
  /** `GET /v1/identity/*`; of a node the method that was called. */
  route: z.string(),
  network: text(),
  status: z.optional(z.int()),
  error: text(),
  /** A node's JSON-RPC error. */
  code: z.optional(z.number()),
})

const event = z.object({ kind: z.literal('event'), at, name: z.string() })

const recordedStep = z.discriminatedUnion('kind', [state, press, fill, key, wallet, answer, event])
/** One thing that happened in a visit. */
export type RecordedStep = z.infer<typeof recordedStep>

export const recordedVisit = z.object({
  /** In milliseconds since the epoch; it tells visits apart. */
  startedAt: z.number(),
  /** The wallets of the browser that the modal found. */
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
  adapters: z.array(z.string()),
  /** Options that are not at their defaults: switches and choices by their values, all others as `set`. */
  options: z.record(z.string(), z.json()),
  visits: z.array(recordedVisit),
})
/** The last visits to a page, without secrets: the file that `walletmodal-harness replay` takes. */
export type Recording = z.infer<typeof recording>
