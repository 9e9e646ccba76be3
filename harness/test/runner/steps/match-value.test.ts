import { expect, test } from 'vitest'
import { mismatch } from './match-value.js'

test('maps match in part, lists in full', () => {
  expect(mismatch({ a: { b: 1 } }, { a: { b: 1, c: 2 }, d: 3 })).toBeUndefined()
  expect(mismatch({ a: { b: 1 } }, { a: { b: 2 } })).toBe('a.b: wanted 1, got 2')
  expect(mismatch([1, 2], [1])).toBe('wanted 2 entries [1,2], got [1]')
  expect(mismatch({ list: [{ x: 1 }] }, { list: [{ x: 2 }] })).toBe('list[0].x: wanted 1, got 2')
})

test('an EVM address matches in any case, other text does not', () => {
  const address = '0xAbCdefAbcdefabcdefabcdefabcdefabcdefabcd'
  expect(mismatch(address, address.toLowerCase())).toBeUndefined()
  expect(mismatch(`eip155:1:${address}`, `eip155:1:${address.toLowerCase()}`)).toBeUndefined()
  expect(mismatch('Fox', 'fox')).toBe('wanted "Fox", got "fox"')
})

test('null means an absent value', () => {
  expect(mismatch({ a: null }, {})).toBeUndefined()
  expect(mismatch(null, 'x')).toBe('wanted nothing, got "x"')
})

test('matchers look inside', () => {
  expect(mismatch({ contains: 'ell' }, 'hello')).toBeUndefined()
  expect(mismatch({ contains: 'a' }, ['a', 'b'])).toBeUndefined()
  expect(mismatch({ contains: 'z' }, 'hello')).toBe('wanted something with "z", got "hello"')
  expect(mismatch({ matches: '^0x[0-9a-f]+$' }, '0x1f')).toBeUndefined()
  expect(mismatch({ matches: '^0x' }, '1f')).toBe('wanted text like /^0x/, got "1f"')
  expect(mismatch({ not: 'a' }, 'b')).toBeUndefined()
  expect(mismatch({ not: 'a' }, 'a')).toBe('wanted anything but "a", got "a"')
  expect(mismatch({ exists: false }, undefined)).toBeUndefined()
  expect(mismatch({ exists: true }, undefined)).toBe('wanted a value, got nothing')
  expect(mismatch({ anyOf: [1, 2] }, 3)).toBe('wanted one of [1,2], got 3')
})
