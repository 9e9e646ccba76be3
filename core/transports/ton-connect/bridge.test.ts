import { expect, test } from 'vitest'
import { createTestPlatform } from '../../testing/platform.js'
import { listen } from './bridge.js'

test('a bridge whose event does not end is left', async () => {
  const platform = createTestPlatform()
  const abort = new AbortController()
  let sent = 0
  let isLeft = false
  const body = new ReadableStream({
    pull: (stream) => {
      sent += 1
      // Without a limit, the page would go on reading.
      if (sent > 200) stream.close()
      else stream.enqueue(new TextEncoder().encode('x'.repeat(50_000)))
    },
    cancel: () => {
      isLeft = true
    },
  })
  platform.fetch = async () => new Response(body)
  void listen({
    platform,
    bridgeUrl: 'https://bridge.test',
    clientId: 'ab',
    lastEventId: () => undefined,
    onMessage: () => {},
    signal: abort.signal,
  })
  await expect.poll(() => isLeft || sent > 200).toBe(true)
  abort.abort()
  expect({ isLeft, isBounded: sent < 50 }).toEqual({ isLeft: true, isBounded: true })
})
