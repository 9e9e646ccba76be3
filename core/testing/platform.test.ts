import { expect, onTestFinished, test } from 'vitest'
import { createTestPlatform } from './platform.js'

test('a network that throws leaves no unhandled rejection when the request is aborted later', async () => {
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  const platform = createTestPlatform()
  platform.onFetch(() => {
    throw new RangeError('No such price')
  })
  const abort = new AbortController()
  await expect(platform.fetch('https://a.test', { signal: abort.signal })).rejects.toThrow('No such price')
  abort.abort()
  await platform.settle()
  expect(unhandled).toEqual([])
})
