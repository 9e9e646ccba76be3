import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { authenticate } from './one-click.js'

/** A client that has asked, with what it does when it is answered. */
function askedOf(read: (answer: unknown) => Promise<void>, response: () => Promise<object>) {
  const events = new EventEmitter()
  const ended: string[] = []
  const client = {
    engine: { events },
    auth: { requests: { keys: [7], getAll: () => [{ pairingTopic: 'pairing' }] } },
    session: {
      getAll: () => [
        { topic: 'stray', pairingTopic: 'pairing' },
        { topic: 'other', pairingTopic: 'another' },
      ],
    },
    disconnect: async ({ topic }: { topic: string }) => void ended.push(topic),
    authenticate: async () => {
      events.once('session_request:7', read)
      return { uri: 'wc:a@2', response }
    },
  } as unknown as Parameters<typeof authenticate>[0] // no more of the client is used
  const params: Parameters<typeof authenticate>[1] = { nonce: 'a', domain: 'b', uri: 'c', chains: ['eip155:1'] }
  return { events, ended, asked: authenticate(client, params) }
}

test('an answer that the SDK cannot read rejects, and the listener is removed', async () => {
  const unread = async () => {
    throw new TypeError('Unexpected token in JSON')
  }
  const { events, asked } = askedOf(unread, () => new Promise(() => {}))
  const { response } = await asked
  const answered = response()
  events.emit('session_request:7', { result: {} })
  await expect(answered).rejects.toThrowError('Unexpected token in JSON')
  expect(events.listenerCount('session_request:7')).toBe(0)
})

test('a session whose signature is refused is also ended at the wallet, and no other session is', async () => {
  let refuse = (_reason: Error) => {}
  const answered = new Promise<object>((_resolve, reject) => {
    refuse = reject
  })
  const read = async () => {
    refuse(new Error('Signature verification failed'))
    await new Promise(setImmediate)
  }
  const { events, ended, asked } = askedOf(read, () => answered)
  const failing = expect((await asked).response()).rejects.toMatchObject({
    code: 'siwx_refused',
    reason: 'signature',
  })
  events.emit('session_request:7', {})
  await failing
  await new Promise(setImmediate)
  await new Promise(setImmediate)
  expect(ended).toEqual(['stray'])
  const well = askedOf(
    async () => {},
    async () => ({ session: {} }),
  )
  const response = (await well.asked).response()
  well.events.emit('session_request:7', {})
  await response
  await new Promise(setImmediate)
  expect(well.ended).toEqual([])
})

test('an invalid answer that is not awaited causes no unhandled rejection', async () => {
  const { events, asked } = askedOf(
    () => Promise.reject(new Error('late')),
    () => new Promise(() => {}),
  )
  await asked
  events.emit('session_request:7', {})
  await new Promise(setImmediate)
})

test('after a wallet has answered with a session proposal, a later sign-in answer is ignored', async () => {
  const answers: unknown[] = []
  const { events, asked } = askedOf(
    async (answer) => void answers.push(answer),
    async () => ({ session: {} }),
  )
  expect(await (await asked).response()).toEqual({ session: {} })
  expect({ isHeard: events.emit('session_request:7', {}), answers }).toEqual({ isHeard: false, answers: [] })
})
