import { expect, test } from 'vitest'
import { openPage, startPhone } from '../../../../testing/with-harness/phone.js'
import { endSessionsOnce } from './end-sessions-once.js'

/** As the engine of the SDK: what is gone makes both reject. */
function setup(...keys: string[]) {
  const done: string[] = []
  const must = (topic: string) => {
    if (!keys.includes(topic)) throw new Error(`No session ${topic}`)
  }
  const engine = {
    async deleteSession({ topic }: { topic: string }) {
      must(topic)
      await Promise.resolve()
      keys.splice(keys.indexOf(topic), 1)
      done.push(`deleted ${topic}`)
    },
    async onSessionDeleteRequest(topic: string, { id }: { id: number }) {
      must(topic)
      done.push(`answered ${id}`)
      await engine.deleteSession({ topic })
    },
  }
  endSessionsOnce({ session: { keys }, engine })
  return { engine, done }
}

test('a session is deleted only once, even if several requests delete it', async () => {
  const { engine, done } = setup('a', 'b')
  await engine.onSessionDeleteRequest('a', { id: 1 })
  await engine.onSessionDeleteRequest('a', { id: 2 })
  await engine.deleteSession({ topic: 'a' })
  expect(done).toEqual(['answered 1', 'deleted a'])
  await Promise.all([engine.deleteSession({ topic: 'b' }), engine.deleteSession({ topic: 'b' })])
  expect(done.slice(2)).toEqual(['deleted b'])
})

test('page and phone can disconnect at the same time and connect again', async () => {
  const { relay, phone } = await startPhone()
  const page = openPage({ relayUrl: relay.url })
  for (let round = 0; round < 3; round += 1) {
    const { connection } = await page.connectWith(phone)
    expect(connection.chainId).toBe('1')
    await Promise.all([page.adapter.disconnect('eip155'), phone.deleteSession()])
  }
})
