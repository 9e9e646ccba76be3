import { expect, onTestFinished, test } from 'vitest'
import { createMachineClock, createSeed } from '../../../../testing/with-harness/accounts.js'
import { openPage } from '../../../../testing/with-harness/phone.js'
import { startRelay } from '../../../../testing/with-harness/relay.js'
import { dropUnreadable } from './drop-unreadable.js'

test.each(['enormous', 'no-call'] as const)('an invalid message from the relay (%s) causes no error', async (what) => {
  const clock = createMachineClock()
  const relay = await startRelay({ clock, seed: createSeed(7) })
  onTestFinished(async () => {
    await relay.stop()
    clock.dispose()
  })
  const page = openPage({ relayUrl: relay.url })
  page.adapter.connect(page.paramsOf()).catch(() => undefined)
  await relay.waitForPublish({ tag: 'sessionPropose' })
  expect(relay.intrude(what, { client: 'dapp' })).toBe(1)
  // An error that nobody catches would fail this run.
  expect(relay.sockets.filter(({ isOpen }) => isOpen)).toHaveLength(1)
})

test('a message of over 100,000 characters is read only while a request is open, and one of over 1,000,000 never', async () => {
  const read: number[] = []
  const relayer = {
    onProviderPayload: async (payload: object) => void read.push(lengthOf(payload)),
  }
  let isAsking = false
  dropUnreadable(relayer, () => isAsking)
  const say = (length: number) => relayer.onProviderPayload({ params: { data: { message: 'A'.repeat(length) } } })
  for (isAsking of [false, true]) for (const length of [100_000, 100_001, 1_000_000, 1_000_001]) await say(length)
  expect(read).toEqual([100_000, 100_000, 100_001, 1_000_000])
})

function lengthOf(payload: object): number {
  return Reflect.get(Reflect.get(Reflect.get(payload, 'params'), 'data'), 'message').length
}
