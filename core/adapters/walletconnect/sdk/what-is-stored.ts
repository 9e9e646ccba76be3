import { readList, readMember } from '../../../lib/foreign.js'

/** Everything that is stored of a session, in characters: a site has five million, and the modal is a guest there. */
export const storageBudget = 200_000

/** A relay repeats what it has not been told was received: rarely more than the last few messages. */
const mostHashes = 200

/** Messages on their way to another tab. An answer takes the time that a tab needs to hear of it. */
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

/** The newest ones that fit. */
function withinUnread(messages: [string, unknown][]): [string, unknown][] {
  let room = mostUnread
  return messages
    .toReversed()
    .filter(([, message]) => {
      room -= String(message).length
      return room >= 0
    })
    .toReversed()
}

/**
 * What the next page needs of each of the SDK's stores: the one session that was kept, and what it is read with. Proposals,
 * pairings and their keys end with the page that showed the code, so nobody can answer them later. What is not named here is
 * not stored either: the SDK would keep each message of a wallet for thirty days, whole, and twice.
 */
const stores: Readonly<Record<string, (value: unknown, isKept: IsKept) => unknown>> = {
  'client:0.3//session': (value, isKept) => rowsOf(value, (row) => isKept(String(readMember(row, 'topic')))),
  'core:0.3//expirer': (value, isKept) =>
    rowsOf(value, (row) => isKept(String(readMember(row, 'target')).replace('topic:', ''))),
  'core:0.3//keychain': (value, isKept) =>
    Object.fromEntries(
      // By the first the relay knows the page.
      Object.entries(Object(value)).filter(([name]) => name === 'client_ed25519_seed' || isKept(name)),
    ),
  // Their hashes alone: by them a message is known again.
  'core:0.3//messages': (value, isKept) =>
    byTopic(value, isKept, (messages) => messages.slice(-mostHashes).map(([hash]) => [hash, ''])),
  'core:0.3//messages_withoutClientAck': (value, isKept) => byTopic(value, isKept, withinUnread),
}

/** Undefined for a store, or a part of one, that ends with the page. */
export function toStored(name: string, value: unknown, isKept: IsKept): unknown {
  return stores[name.replace('wc@2:', '')]?.(value, isKept)
}

export const isStored = (name: string): boolean => name.replace('wc@2:', '') in stores

/** The topics of the sessions in a stored list. */
export const topicsOf = (sessions: unknown): string[] =>
  readList(sessions).map((session) => String(readMember(session, 'topic')))
