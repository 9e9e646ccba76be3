import { relayErrors } from './relay-error.js'

/** A published message, kept for each client until that client confirms it or its lifetime ends. */
export interface StoredMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string
  readonly ttlSeconds: number
  /** The sender's client id: no client receives its own messages. */
  readonly sender: string
}

const MOST_ON_A_TOPIC = 1000

export function createMailbox(now: () => number) {
  const topics = new Map<string, StoredMessage[]>()
  const receivers = new WeakMap<StoredMessage, Set<string>>()
  const isWaiting = (message: StoredMessage) => !receivers.has(message)
  const hasIt = (message: StoredMessage, clientId: string) => receivers.get(message)?.has(clientId) === true
  const isAlive = ({ publishedAt, ttlSeconds }: StoredMessage) => now() < publishedAt + ttlSeconds * 1000

  function alive(topic: string): StoredMessage[] {
    const kept = topics.get(topic)?.filter(isAlive) ?? []
    if (kept.length > 0) topics.set(topic, kept)
    else topics.delete(topic)
    return kept
  }

  return {
    /** @throws {@link RelayError} when the topic is full */
    keep(message: StoredMessage) {
      const kept = alive(message.topic)
      if (kept.filter(isWaiting).length >= MOST_ON_A_TOPIC) throw relayErrors.mailboxLimitExceeded(MOST_ON_A_TOPIC)
      topics.set(message.topic, [...kept, message])
    },
    waitingFor: (topic: string, clientId: string) =>
      alive(topic).filter((message) => message.sender !== clientId && !hasIt(message, clientId)),
    /** Marks a message as received by this client. Other clients may still fetch it. */
    remove(message: StoredMessage, clientId: string) {
      const known = receivers.get(message) ?? new Set<string>()
      receivers.set(message, known.add(clientId))
    },
    get size(): number {
      let count = 0
      for (const topic of topics.keys()) count += alive(topic).filter(isWaiting).length
      return count
    },
  }
}
