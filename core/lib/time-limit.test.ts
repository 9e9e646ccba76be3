import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createTestPlatform } from '../testing/platform.js'
import { withTimeLimit } from './time-limit.js'
import { withAbort } from './with-abort.js'

const forever = (signal: AbortSignal) => withAbort(new Promise(() => {}), signal)

test('work that exceeds its limit is aborted, with a descriptive error', async () => {
  const platform = createTestPlatform()
  const outer = new AbortController()
  const work = withTimeLimit({ platform, limitMs: 5000, outer: outer.signal }, forever).catch((error: unknown) => error)
  await platform.advance(5000)
  expect(await work).toMatchObject({ shortMessage: 'Your wallet didn’t respond within 5 seconds' })
})

test('work is aborted with the outer signal, even if that was aborted before', async () => {
  const platform = createTestPlatform()
  const outer = new AbortController()
  const limit = { platform, limitMs: 5000, outer: outer.signal }
  const work = withTimeLimit(limit, forever)
  outer.abort(new Error('disposed'))
  expect(platform.pendingTimers).toBe(0)
  await expect(work).rejects.toThrow('disposed')
  await expect(withTimeLimit(limit, forever)).rejects.toThrow('disposed')
  expect(platform.pendingTimers).toBe(0)
})

test('work that ends in time leaves no timer and no listener', async () => {
  const platform = createTestPlatform()
  const { signal } = new AbortController()
  await expect(withTimeLimit({ platform, limitMs: 5000, outer: signal }, async () => 'done')).resolves.toBe('done')
  expect(platform.pendingTimers).toBe(0)
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
