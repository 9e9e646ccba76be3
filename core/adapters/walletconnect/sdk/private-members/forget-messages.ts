import type { SdkClient } from '../sdk-client.js'

/** Enough hashes to recognise the messages that a relay repeats. */
const mostKnownMessages = 500
/** The most messages that wait until the SDK has read them. One that it cannot read would wait for ever. */
const mostUnread = 50

/**
 * Keeps only the hashes of messages. The SDK keeps each whole message for the life of the page, to recognise it by its
 * hash.
 */
export function forgetMessages({ messages }: SdkClient['core']['relayer']): void {
  const { set } = messages
  const limit = (record: Record<string, string> | undefined, most: number) => {
    const hashes = Object.keys(record ?? {})
    if (record) for (const hash of hashes.slice(0, Math.max(hashes.length - most, 0))) delete record[hash]
  }
  messages.set = async (topic, ...message) => {
    const hash = await set.call(messages, topic, ...message)
    const known = messages.messages.get(topic)
    if (known) known[hash] = ''
    limit(known, mostKnownMessages)
    limit(messages.messagesWithoutClientAck.get(topic), mostUnread)
    return hash
  }
}
