import { createHash } from 'node:crypto'
import type { WorldClock } from '../lib/clock.js'
import type { Connection } from './connection.js'
import { createMailbox, type StoredMessage } from './mailbox.js'

type DeliveryEffect = 'duplicate' | 'reorder' | { readonly delayMs: number }

interface DeliveryOptions {
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout'>
  strike(connection: Connection, message: StoredMessage): DeliveryEffect | undefined
  pushed(connection: Connection, message: StoredMessage): void
  confirmed(connection: Connection, message: StoredMessage): void
}

export interface Delivery {
  readonly connections: Set<Connection>
  readonly waiting: number
  publish(message: StoredMessage): void
  subscribe(connection: Connection, topic: string): void
  /** Pushes stored messages, after the answer to the subscribing call. */
  pushWaiting(connection: Connection, topics: readonly string[]): void
  /** Returns stored messages and counts them as confirmed. */
  fetch(connection: Connection, topic: string): StoredMessage[]
  confirm(connection: Connection, id: unknown): void
}

/** The id of a client's subscription: `sha256(topic + clientId)`. */
export function subscriptionId(topic: string, clientId: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

/** Subscriptions and message delivery: pushed, confirmed, and stored for absent clients. */
export function createDelivery({ clock, strike, pushed, confirmed }: DeliveryOptions): Delivery {
  const mailbox = createMailbox(clock.now)
  const connections = new Set<Connection>()
  /** The end of each message's lifetime by digest. A client without an answer publishes again, and the copy is dropped. */
  const sent = new Map<string, number>()
  let lastId = 0

  function isAgain({ topic, message, publishedAt, ttlSeconds }: StoredMessage): boolean {
    for (const [digest, untilMs] of sent) if (untilMs <= publishedAt) sent.delete(digest)
    const digest = createHash('sha256')
      .update(topic + message)
      .digest('hex')
    if (sent.has(digest)) return true
    sent.set(digest, publishedAt + ttlSeconds * 1000)
    return false
  }

  function push(connection: Connection, message: StoredMessage): void {
    if (!connections.has(connection)) return
    lastId += 1
    connection.unconfirmed.set(lastId, message)
    pushed(connection, message)
    const { topic, tag, publishedAt, attestation } = message
    const data = {
      topic,
      message: message.message,
      publishedAt,
      tag,
      ...(attestation === undefined ? {} : { attestation }),
    }
    const params = { id: subscriptionId(topic, connection.clientId), data }
    connection.send({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params })
  }

  function deliver(connection: Connection, message: StoredMessage): void {
    const effect = strike(connection, message)
    if (typeof effect === 'object') {
      clock.setTimeout(() => push(connection, message), effect.delayMs)
      return
    }
    if (effect === 'reorder' && !connection.heldBack) {
      connection.heldBack = message
      return
    }
    push(connection, message)
    if (effect === 'duplicate') push(connection, message)
    const { heldBack } = connection
    connection.heldBack = undefined
    if (heldBack) push(connection, heldBack)
  }

  return {
    connections,
    get waiting(): number {
      return mailbox.size
    },
    publish(message: StoredMessage) {
      if (isAgain(message)) return
      mailbox.keep(message)
      for (const connection of [...connections]) {
        if (connection.clientId !== message.sender && connection.topics.has(message.topic)) deliver(connection, message)
      }
    },
    subscribe(connection: Connection, topic: string) {
      connection.topics.add(topic)
    },
    pushWaiting(connection: Connection, topics: readonly string[]) {
      const underWay = new Set(connection.unconfirmed.values())
      for (const topic of topics) {
        for (const message of mailbox.waitingFor(topic, connection.clientId)) {
          if (!underWay.has(message) && connection.heldBack !== message) deliver(connection, message)
        }
      }
    },
    fetch(connection: Connection, topic: string) {
      const messages = mailbox.waitingFor(topic, connection.clientId)
      for (const message of messages) mailbox.remove(message, connection.clientId)
      return messages
    },
    confirm(connection: Connection, id: unknown) {
      if (typeof id !== 'number') return
      const message = connection.unconfirmed.get(id)
      connection.unconfirmed.delete(id)
      if (!message) return
      mailbox.remove(message, connection.clientId)
      confirmed(connection, message)
    },
  }
}
