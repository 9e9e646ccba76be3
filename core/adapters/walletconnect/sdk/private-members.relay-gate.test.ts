import { expect, onTestFinished, test } from 'vitest'
import { createTestPlatform } from '../../../testing/platform.js'
import { createMachineClock, createSeed } from '../../../testing/with-harness/accounts.js'
import { openPage } from '../../../testing/with-harness/phone.js'
import { startRelay } from '../../../testing/with-harness/relay.js'
import { guardRelay } from './private-members.js'

function soon<Value>(read: () => Value) {
  return expect.poll(read)
}

test('a page that the relay refuses tries a few times every five seconds, and at once when the visitor tries again', async () => {
  const clock = createMachineClock()
  let isAllowed = false
  const relay = await startRelay({ clock, seed: createSeed(7), refuseAfterMs: 0, isOriginAllowed: () => isAllowed })
  onTestFinished(async () => {
    await relay.stop()
    clock.dispose()
  })
  const page = openPage({ relayUrl: relay.url })
  page.adapter.connect(page.paramsOf()).catch(() => undefined)
  // One timer: the next socket waits.
  await soon(() => page.platform.pendingTimers).toBe(1)
  const first = relay.refusals.length
  await soon(() => page.relayErrors[0]).toContain('Invalid App Configuration')
  expect(first).toBeLessThan(12)
  await page.platform.advance(4999)
  expect(relay.refusals).toHaveLength(first)
  await page.platform.advance(1)
  await soon(() => relay.refusals.length).toBeGreaterThan(first)
  await soon(() => page.platform.pendingTimers).toBe(1)
  expect(relay.refusals.length).toBeLessThan(2 * 12)
  isAllowed = true
  page.adapter.connect(page.paramsOf()).catch(() => undefined)
  await relay.waitForSockets(1, { client: 'dapp' })
})

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
    provider: { on: () => {} },
    createProvider: async () => {},
    onProviderPayload: async (payload: object) => void read.push(lengthOf(payload)),
  }
  let isAsking = false
  guardRelay(relayer, createTestPlatform(), () => isAsking)
  const say = (length: number) => relayer.onProviderPayload({ params: { data: { message: 'A'.repeat(length) } } })
  for (isAsking of [false, true]) for (const length of [100_000, 100_001, 1_000_000, 1_000_001]) await say(length)
  expect(read).toEqual([100_000, 100_000, 100_001, 1_000_000])
})

function lengthOf(payload: object): number {
  return Reflect.get(Reflect.get(Reflect.get(payload, 'params'), 'data'), 'message').length
}
