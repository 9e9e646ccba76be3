import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readBytesOf } from './foreign.js'

const Foreign: typeof Uint8Array = runInNewContext('Uint8Array')

test.each([
  ['this realm', Uint8Array.of(1, 2)],
  ['another realm', Foreign.of(1, 2)],
  ['a part of longer bytes of another realm', Foreign.of(0, 1, 2, 3).subarray(1, 3)],
  ['Node, which many wallets bundle', Buffer.from([1, 2])],
])('bytes of %s are bytes', (_, value) => {
  const read = readBytesOf(value)
  expect(read).toEqual(Uint8Array.of(1, 2))
  expect(read).not.toBe(value)
})

test.each([
  [1, 2],
  '0102',
  { 0: 1, 1: 2, length: 2 },
  new Uint16Array(2),
  runInNewContext('new DataView(new ArrayBuffer(2))'),
  { [Symbol.toStringTag]: 'Uint8Array' },
  undefined,
])('%s is no bytes', (value) => {
  expect(readBytesOf(value)).toBeUndefined()
})
