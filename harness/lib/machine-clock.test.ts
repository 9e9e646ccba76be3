import { expect, test } from 'vitest'
import { createMachineClock } from './machine-clock.js'

test('a clock that keeps the machine’s time is never stopped and never moved', async () => {
  const clock = createMachineClock()
  const before = Date.now()
  expect(clock.now()).toBeGreaterThanOrEqual(before)
  expect(clock.steadyNow()).toBeLessThanOrEqual(Date.now())
  expect(() => clock.pause()).toThrow("keeps the machine's time")
  expect(() => clock.resume()).toThrow("keeps the machine's time")
  await expect(clock.advance(1000)).rejects.toThrow("keeps the machine's time")
  await new Promise<void>((resolve) => clock.setTimeout(resolve, 1))
  clock.dispose()
})
