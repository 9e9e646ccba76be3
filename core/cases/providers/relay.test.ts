import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { relay } from '../../providers/relay.js'
import { createMachineClock, createSeed, startRelay } from '../../testing/with-harness/relay.js'
import { type RelaySubject, relayCases } from './relay.js'
import type { RelaySocket } from './relay-client.js'

/** Mistakes that a relay can make, each with the case that finds it. */
const mistakes = {
  'lists a URL in place of an origin': 'has a name, and lists the origins of its sockets',
  'gives no id': 'subscribes a client that signs its token',
  'serves everybody': 'refuses a client without a token',
  'sends messages back': 'carries a message to the other client, and not back',
  'loses messages': 'carries a message to the other client, and not back',
  'forgets what nobody has heard': 'keeps messages for a client that comes later, in their order',
  'carries every topic': 'carries nothing of other topics, and nothing after a client has left one',
  'goes on after a client has left': 'carries nothing of other topics, and nothing after a client has left one',
} as const

type Mistake = keyof typeof mistakes

type Listener = (event: { data?: unknown }) => void

/** A relay in memory, correct or with the given mistake. */
function subjectWith(mistake?: Mistake): RelaySubject {
  const is = (each: Mistake) => each === mistake
  const kept: { topic: string; message: string }[] = []
  const clients: { topics: Set<string>; push(message: { topic: string; message: string }): void }[] = []
  const webSocket = (url: string): RelaySocket => {
    const listeners: Record<string, Listener[]> = {}
    const emit = (type: string, event: { data?: unknown } = {}) => {
      queueMicrotask(() => {
        for (const listener of listeners[type] ?? []) listener(event)
      })
    }
    const isAllowed = new URL(url).searchParams.has('auth') || is('serves everybody')
    const client = {
      topics: new Set<string>(),
      push: (data: { topic: string; message: string }) =>
        emit('message', { data: JSON.stringify({ id: 1, method: 'irn_subscription', params: { data } }) }),
    }
    clients.push(client)
    emit(isAllowed ? 'open' : 'close')
    const perform = (method: string, { topic, message }: { topic: string; message: string }) => {
      if (method === 'irn_subscribe') {
        client.topics.add(topic)
        for (const each of kept) if (each.topic === topic) client.push(each)
        return is('gives no id') ? true : 'id'
      }
      if (method === 'irn_unsubscribe') {
        if (!is('goes on after a client has left')) client.topics.delete(topic)
        return true
      }
      const others = clients.filter((each) => each !== client || is('sends messages back'))
      const heard = others.filter(({ topics }) => topics.has(topic) || is('carries every topic'))
      if (!is('loses messages')) for (const each of heard) each.push({ topic, message })
      if (heard.length === 0 && !is('forgets what nobody has heard')) kept.push({ topic, message })
      return true
    }
    return {
      addEventListener: (type, listener) => {
        listeners[type] = [...(listeners[type] ?? []), listener]
      },
      send: (text) => {
        const { id, method, params } = JSON.parse(text)
        if (method) emit('message', { data: JSON.stringify({ id, result: perform(method, params) }) })
      },
      close: () => {},
    }
  }
  const create = () => ({
    ...relay({ url: 'wss://relay.example', projectId: 'p' }),
    ...(is('lists a URL in place of an origin') && { hosts: ['wss://relay.example/v1'] }),
  })
  return { create, webSocket }
}

test.each(relayCases(subjectWith()))('a correct relay passes: $name', ({ run }) => run())

test.concurrent.each(Object.entries(mistakes))(
  'a relay that %s is found',
  async (mistake, found) => {
    const cases = relayCases(subjectWith(mistake as Mistake)) // a key of the table
    await expect(cases.find(({ name }) => name === found)?.run()).rejects.toThrow()
  },
  20_000,
)

test('each case has a mistake that it finds', () => {
  expect(relayCases(subjectWith()).map(({ name }) => name)).toEqual([...new Set(Object.values(mistakes))])
})

test('the relay of the harness passes, which carries the real clients', async () => {
  const started = await startRelay({ clock: createMachineClock(), seed: createSeed(1) })
  onTestFinished(() => started.stop())
  const cases = relayCases({
    create: () => relay({ url: started.url, projectId: 'sandbox' }),
    webSocket: (url) => new WebSocket(url) as RelaySocket, // the same members
  })
  for (const { run } of cases) await run()
})
