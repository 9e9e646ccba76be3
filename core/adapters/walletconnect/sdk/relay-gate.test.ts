import { expect, onTestFinished, test } from 'vitest'
import { createMachineClock } from '../../../../harness/lib/clock.js'
import { createSeed } from '../../../../harness/lib/seed.js'
import { startRelay } from '../../../../harness/relay/relay.js'
import { openPage } from '../../../testing/adapters/phone.js'

function soon<Value>(read: () => Value) {
  return expect.poll(read)
}

test('a relay that turns the page away as it opens is asked a few times every five seconds, and at once by who asks anew', async () => {
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

test.each(['enormous', 'no-call'] as const)('a message of the relay that is %s stops nobody', async (what) => {
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
