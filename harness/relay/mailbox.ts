import { relayErrors } from './relay-error.js'

/** A message on its way: kept until somebody has confirmed it or its time is over. */
export interface StoredMessage {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string
  readonly ttlSeconds: number
  /** Its client id: nobody gets back what they sent. */
  readonly sender: string
}

export interface Mailbox {
  /** @throws {@link RelayError} when the topic is full */
  keep(message: StoredMessage): void
  /** What waits on a topic for this client, oldest first. */
  waitingFor(topic: string, clientId: string): readonly StoredMessage[]
  /** Somebody has it. */
  remove(message: StoredMessage): void
  readonly size: number
}

const MOST_ON_A_TOPIC = 1000

export function createMailbox(now: () => number): Mailbox {
  const topics = new Map<string, StoredMessage[]>()
  const isAlive = ({ publishedAt, ttlSeconds }: StoredMessage) => now() < publishedAt + ttlSeconds * 1000

  function alive(topic: string): StoredMessage[] {
    const kept = topics.get(topic)?.filter(isAlive) ?? []
    if (kept.length > 0) topics.set(topic, kept)
    else topics.delete(topic)
    return kept
  }

  return {
    keep(message) {
      const kept = alive(message.topic)
      if (kept.length >= MOST_ON_A_TOPIC) throw relayErrors.mailboxLimitExceeded(MOST_ON_A_TOPIC)
      topics.set(message.topic, [...kept, message])
    },
    waitingFor: (topic, clientId) => alive(topic).filter(({ sender }) => sender !== clientId),
    remove(message) {
      const rest = alive(message.topic).filter((kept) => kept !== message)
      if (rest.length > 0) topics.set(message.topic, rest)
      else topics.delete(message.topic)
    },
    get size() {
      let count = 0
      for (const topic of topics.keys()) count += alive(topic).length
      return count
    },
  }
}
