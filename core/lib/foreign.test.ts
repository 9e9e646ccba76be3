import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { fromSeconds, readBytesOf } from './foreign.js'

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

test.each([
  [0, 0],
  [1_790_000_000, 1_790_000_000_000],
  ['1790000000', 1_790_000_000_000],
  [1_790_000_000n, 1_790_000_000_000],
  [8_640_000_000_000, 8_640_000_000_000_000],
  [8_640_000_000_001, undefined],
  [Number.MAX_SAFE_INTEGER, undefined],
  [2n ** 256n, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['soon', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s seconds are %s milliseconds', (seconds, ms) => {
  expect(fromSeconds(seconds)).toBe(ms)
})
