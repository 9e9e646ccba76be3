import { readList, readMember } from '../../../lib/foreign.js'

/** The most characters that are stored of a session. A site has five million, and its host needs them. */
export const storageBudget = 200_000

/**
 * The most hashes that are stored of a topic. A relay repeats unacknowledged messages, rarely more than the last few.
 */
const mostHashes = 200

/** The most characters of messages for another tab. An answer stays only until that tab hears of it. */
const mostUnread = 40_000

type IsKept = (topic: string) => boolean

const rowsOf = (value: unknown, isKept: (row: unknown) => boolean) =>
  Array.isArray(value) ? value.filter(isKept) : undefined

const byTopic = (value: unknown, isKept: IsKept, toStored: (messages: [string, unknown][]) => [string, unknown][]) =>
  Object.fromEntries(
    Object.entries(Object(value)).flatMap(([topic, messages]) =>
      isKept(topic) ? [[topic, Object.fromEntries(toStored(Object.entries(Object(messages))))]] : [],
    ),
  )

/** The newest messages that fit. */
function withinUnread(messages: [string, unknown][]): [string, unknown][] {
  let room = mostUnread
  return [...messages]
    .reverse()
    .filter(([, message]) => {
      room -= String(message).length
      return room >= 0
    })
    .reverse()
}

/**
 * The next page needs the session that was kept, its key and its expiry. Proposals, pairings and their keys end with
 * the page that showed the code, so they cannot be answered later. The history is left out: it keeps each message for
 * thirty days.
 */
const stores: Readonly<Record<string, (value: unknown, isKept: IsKept) => unknown>> = {
  'client:0.3//session': (value, isKept) => rowsOf(value, (row) => isKept(String(readMember(row, 'topic')))),
  'core:0.3//expirer': (value, isKept) =>
    rowsOf(value, (row) => isKept(String(readMember(row, 'target')).replace('topic:', ''))),
  'core:0.3//keychain': (value, isKept) =>
    Object.fromEntries(
      // The relay knows the page by the key made from this seed.
      Object.entries(Object(value)).filter(([name]) => name === 'client_ed25519_seed' || isKept(name)),
    ),
  // A hash is enough to recognise a message that the relay repeats.
  'core:0.3//messages': (value, isKept) =>
    byTopic(value, isKept, (messages) => messages.slice(-mostHashes).map(([hash]) => [hash, ''])),
  'core:0.3//messages_withoutClientAck': (value, isKept) => byTopic(value, isKept, withinUnread),
}

/** The part of a store that is kept. Undefined for a store, or a part of one, that ends with the page. */
export function toStored(name: string, value: unknown, isKept: IsKept): unknown {
  return stores[name.replace('wc@2:', '')]?.(value, isKept)
}

export const isStored = (name: string): boolean => name.replace('wc@2:', '') in stores

/** The topics of the sessions in a stored list. */
export const topicsOf = (sessions: unknown): string[] =>
  readList(sessions).map((session) => String(readMember(session, 'topic')))
