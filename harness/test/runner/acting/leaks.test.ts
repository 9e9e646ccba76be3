import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { countResources, findLeaks, newResources } from './leaks.js'

test('an open port is a leak, unless it closes in time', async () => {
  const before = countResources()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  expect(await findLeaks(before, 50)).toEqual(['1 × TCPServerWrap'])
  setTimeout(() => server.close(), 30)
  expect(await findLeaks(before, 2000)).toEqual([])
})

test('a resource that was open before is no leak', () => {
  expect(newResources({ TCPServerWrap: 2 }, { TCPServerWrap: 2 })).toEqual([])
  expect(newResources({ TCPServerWrap: 2 }, { TCPServerWrap: 3, ProcessWrap: 1 })).toEqual([
    '1 × TCPServerWrap',
    '1 × ProcessWrap',
  ])
})
