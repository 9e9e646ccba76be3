import { expect, test } from 'vitest'
import { isPlainEqual } from './plain-equal.js'

test.each([
  'fox',
  0,
  Number.NaN,
  null,
  undefined,
  [],
  {},
  [1, [2, { three: 3 }]],
  { view: 'Connect', data: { wallets: [{ id: 'a' }], link: undefined } },
])('%j equals another of its kind', (value) => {
  expect(isPlainEqual(value, structuredClone(value))).toBe(true)
})

test.each([
  ['a text and a number', '1', 1],
  ['nothing and null', undefined, null],
  ['null and an object', null, {}],
  ['an object and a list', {}, []],
  ['a list and a longer one', [1], [1, 2]],
  ['a list in another order', [1, 2], [2, 1]],
  ['an object with one member more', { a: 1 }, { a: 1, b: undefined }],
  ['members of other names', { a: undefined }, { b: undefined }],
  ['what differs deep inside', { a: [{ b: { c: 1 } }] }, { a: [{ b: { c: 2 } }] }],
])('%s are not the same', (_, one, other) => {
  expect(isPlainEqual(one, other)).toBe(false)
  expect(isPlainEqual(other, one)).toBe(false)
})
