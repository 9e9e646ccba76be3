import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestPlatform } from '../../testing/platform.js'
import { isRetriedStatus, parseRetryAfter, type RetryVerdict, withRetry } from './retry.js'

function setup(judge: (error: unknown) => RetryVerdict = () => ({ again: true })) {
  const platform = createTestPlatform()
  const start = platform.now()
  const triedAtMs: number[] = []
  const abort = new AbortController()
  const result = withRetry(
    async () => {
      triedAtMs.push(platform.now() - start)
      throw new Error(`try ${triedAtMs.length}`)
    },
    { platform, judge, signal: abort.signal },
  ).catch((error: Error) => error.message)
  return { platform, triedAtMs, abort, result }
}

test('"Retries on statuses 403, 408, 413, 429, 500, 502, 503, 504"', () => {
  const retried = Array.from({ length: 500 }, (_, index) => 100 + index).filter(isRetriedStatus)
  expect(retried).toEqual([403, 408, 413, 429, 500, 502, 503, 504])
})

test('"Retries 3, exponential back-off starting at 150 ms"', async () => {
  const { platform, triedAtMs, result } = setup()
  await platform.advance(10_000)
  expect(triedAtMs).toEqual([0, 150, 450, 1050])
  expect(await result).toBe('try 4')
  expect(platform.pendingTimers).toBe(0)
})

test('"honouring Retry-After"', async () => {
  const { platform, triedAtMs } = setup(() => ({ again: true, afterMs: 2000 }))
  await platform.advance(10_000)
  expect(triedAtMs).toEqual([0, 2000, 4000, 6000])
})

test('gives up at once if the service asks for too long a delay', async () => {
  const { triedAtMs, result } = setup(() => ({ again: true, afterMs: 60_000 }))
  expect(await result).toBe('try 1')
  expect(triedAtMs).toEqual([0])
})

test('does not retry if another attempt cannot help', async () => {
  const { result } = setup(() => ({ again: false }))
  expect(await result).toBe('try 1')
})

test('stops waiting when aborted, and leaves no timer', async () => {
  const { platform, abort, triedAtMs, result } = setup()
  await platform.advance(100)
  abort.abort()
  expect(await result).toBe('try 1')
  expect(triedAtMs).toEqual([0])
  expect(platform.pendingTimers).toBe(0)
})

test('reads Retry-After as seconds or as a date', () => {
  const now = Date.UTC(2030, 0, 1)
  expect(parseRetryAfter('3', now)).toBe(3000)
  expect(parseRetryAfter('Tue, 01 Jan 2030 00:00:05 GMT', now)).toBe(5000)
  expect(parseRetryAfter('Mon, 31 Dec 2029 23:00:00 GMT', now)).toBe(0)
  expect([null, '', 'soon'].map((value) => parseRetryAfter(value, now))).toEqual([undefined, undefined, undefined])
})

test('reads every Retry-After as a time that is not in the past, or as undefined', () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      const delayMs = parseRetryAfter(value, 0)
      expect(delayMs === undefined || delayMs >= 0).toBe(true)
    }),
  )
})
