import { expect, onTestFinished, test } from 'vitest'
import { createMachineClock, createSeed } from '../../../../testing/with-harness/accounts.js'
import { openPage } from '../../../../testing/with-harness/phone.js'
import { startRelay } from '../../../../testing/with-harness/relay.js'

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
