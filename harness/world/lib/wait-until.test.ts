import { expect, onTestFinished, test, vi } from 'vitest'
import { startWaiting, waitUntil } from './wait-until.js'

/** Number of checks of the given duration until the time is up. */
function looksOf(lookMs: number, isExact = false): number {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const leftMs = startWaiting(1000, { isExact })
  for (let looks = 1; ; looks += 1) {
    vi.advanceTimersByTime(lookMs)
    if (leftMs() <= 0) return looks
  }
}

test('quick checks end when the time is up', () => {
  expect(looksOf(10)).toBe(100)
})

test('slow checks extend the wait to three times its time', () => {
  expect(looksOf(120)).toBe(17)
  expect(looksOf(500)).toBe(6)
})

test('an exact time is not extended', () => {
  expect(looksOf(500, true)).toBe(2)
})

test('checks at once after a change, and ends with the result', async () => {
  let isThere = false
  let notify = () => {}
  const onChange = (listener: () => void) => {
    notify = listener
    return () => undefined
  }
  const found = waitUntil(() => (isThere ? 'it' : undefined), { withinMs: 60_000, everyMs: 60_000, onChange })
  await Promise.resolve()
  isThere = true
  notify()
  expect(await found).toBe('it')
})

test('resolves without a result when the time is up', async () => {
  expect(await waitUntil(() => undefined, { withinMs: 2, isExact: true })).toBeUndefined()
})
