import * as z from 'zod/mini'
import type { Connection } from './connection.js'
import { type Delivery, subscriptionId } from './delivery.js'
import type { StoredMessage } from './mailbox.js'
import { relayErrors } from './relay-error.js'

const MOST_IN_BATCH = 500
const LEAST_TTL_S = 1
/** 30 days in seconds. */
const MOST_TTL_S = 2_592_000

const topic = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const text = z.string().check(z.minLength(1))
const texts = z.optional(z.array(z.string()))
const ttl = z.int()
/** Unencrypted fields about a request: inside `tvf` until 2.22, beside it since then. */
const openFields = {
  correlationId: z.optional(z.union([z.string(), z.number()])),
  rpcMethods: texts,
  chainId: z.optional(z.string()),
  txHashes: texts,
  contractAddresses: texts,
} as const
const common = { ...openFields, attestation: z.optional(z.string()), tvf: z.optional(z.object(openFields)) } as const

const publishParams = z.object({
  topic,
  message: text,
  ttl,
  tag: z.optional(z.int()),
  prompt: z.optional(z.boolean()),
  ...common,
})
const proposeParams = z.object({ pairingTopic: topic, sessionProposal: text, ttl, ...common })
const approveParams = z.object({
  pairingTopic: topic,
  sessionTopic: topic,
  sessionProposalResponse: text,
  sessionSettlementRequest: text,
  ttl,
  approvedChains: texts,
  approvedMethods: texts,
  approvedEvents: texts,
  ...common,
})

export type OpenFields = z.infer<z.ZodMiniObject<typeof openFields>>

export interface Publication {
  readonly message: StoredMessage
  readonly method: string
  readonly prompt: boolean
  readonly open: OpenFields
  readonly approved?: {
    readonly approvedChains?: readonly string[] | undefined
    readonly approvedMethods?: readonly string[] | undefined
    readonly approvedEvents?: readonly string[] | undefined
  }
}

export interface Prepared {
  readonly publications: readonly Publication[]
  /** Performs the call and returns its result. With `isLost` its messages are dropped. */
  perform(isLost: boolean): unknown
  after?(): void
}

interface Context {
  readonly method: string
  readonly connection: Connection
  readonly delivery: Delivery
  now(): number
}

/** Reads a client's call. @throws RelayError when its parameters do not fit the method */
export function prepareCall(params: unknown, context: Context): Prepared {
  const { method, connection, delivery } = context
  const { clientId } = connection
  const subscribe = (topics: readonly string[], result: unknown): Prepared => ({
    publications: [],
    perform() {
      for (const each of topics) delivery.subscribe(connection, each)
      return result
    },
    after: () => delivery.pushWaiting(connection, topics),
  })
  const publish = (publications: readonly Publication[], listenTo?: string): Prepared => ({
    publications,
    perform(isLost) {
      if (listenTo !== undefined) delivery.subscribe(connection, listenTo)
      if (!isLost) for (const { message } of publications) delivery.publish(message)
      return true
    },
    after() {
      if (listenTo !== undefined) delivery.pushWaiting(connection, [listenTo])
    },
  })
  const unsubscribe = (topics: readonly string[]): Prepared => ({
    publications: [],
    perform() {
      for (const each of topics) connection.topics.delete(each)
      return true
    },
  })
  const fetch = (topics: readonly string[]): Prepared => ({
    publications: [],
    perform: () => ({
      messages: topics.flatMap((each) =>
        delivery.fetch(connection, each).map(({ sender: _, ttlSeconds: __, ...message }) => message),
      ),
      hasMore: false,
    }),
  })

  switch (method) {
    case 'irn_subscribe': {
      const wanted = readTopic(params)
      return subscribe([wanted], subscriptionId(wanted, clientId))
    }
    case 'irn_batchSubscribe': {
      const topics = readTopics(params)
      const ids = topics.map((each) => subscriptionId(each, clientId))
      return subscribe(topics, ids)
    }
    case 'irn_publish':
      return publish([toPublication(read(publishParams, params), context)])
    case 'irn_batchPublish': {
      const { messages } = read(z.object({ messages: z.array(publishParams) }), params)
      return publish(checkBatch(messages).map((each) => toPublication(each, context)))
    }
    case 'wc_proposeSession': {
      const { pairingTopic, sessionProposal, ...rest } = read(proposeParams, params)
      const sent = { ...rest, topic: pairingTopic, message: sessionProposal, tag: 1100, prompt: true }
      return publish([toPublication(sent, context)], pairingTopic)
    }
    case 'wc_approveSession': {
      const wanted = read(approveParams, params)
      const { approvedChains, approvedMethods, approvedEvents, sessionTopic } = wanted
      const approved = { approvedChains, approvedMethods, approvedEvents }
      const response = { ...wanted, topic: wanted.pairingTopic, message: wanted.sessionProposalResponse, tag: 1101 }
      const settlement = { ...wanted, topic: sessionTopic, message: wanted.sessionSettlementRequest, tag: 1102 }
      const publications = [response, settlement].map((each) => ({ ...toPublication(each, context), approved }))
      return publish(publications, sessionTopic)
    }
    case 'irn_unsubscribe':
      return unsubscribe([readTopic(params)])
    case 'irn_batchUnsubscribe': {
      const { subscriptions } = read(z.object({ subscriptions: z.array(z.object({ topic })) }), params)
      return unsubscribe(checkBatch(subscriptions).map((each) => each.topic))
    }
    case 'irn_fetchMessages':
      return fetch([readTopic(params)])
    case 'irn_batchFetchMessages':
      return fetch(readTopics(params))
    default:
      throw relayErrors.methodNotFound(method)
  }
}

function toPublication(sent: z.infer<typeof publishParams>, { method, connection, now }: Context): Publication {
  const { ttl: ttlSeconds, tag = 0, prompt = false, attestation, tvf, message } = sent
  if (ttlSeconds < LEAST_TTL_S) throw relayErrors.ttlTooShort(LEAST_TTL_S)
  if (ttlSeconds > MOST_TTL_S) throw relayErrors.ttlTooLong(MOST_TTL_S)
  const { correlationId, rpcMethods, chainId, txHashes, contractAddresses } = { ...sent, ...tvf }
  return {
    method,
    prompt,
    message: {
      topic: sent.topic,
      message,
      tag,
      ttlSeconds,
      publishedAt: now(),
      sender: connection.clientId,
      ...(attestation === undefined ? {} : { attestation }),
    },
    open: { correlationId, rpcMethods, chainId, txHashes, contractAddresses },
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, params, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.map(String).join('.') ?? ''
  if (/topic/i.test(path)) throw relayErrors.invalidTopic()
  throw relayErrors.invalidRequest(path === '' ? 'wrong params' : `wrong ${path}`)
}

const readTopic = (params: unknown) => read(z.object({ topic }), params).topic

const readTopics = (params: unknown) => checkBatch(read(z.object({ topics: z.array(topic) }), params).topics)

function checkBatch<Item>(items: Item[]): Item[] {
  if (items.length === 0) throw relayErrors.batchEmpty()
  if (items.length > MOST_IN_BATCH) throw relayErrors.batchLimitExceeded(MOST_IN_BATCH)
  return items
}
