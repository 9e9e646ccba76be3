import { expect, test } from 'vitest'
import { toDataSuffix } from '../../standards/index.js'
import { suffixGas, withDataSuffix, withoutDataSuffix } from './data-suffix.js'

const suffix = toDataSuffix(['my-app'])
const tail = suffix.slice(2)

test('a suffix is written once, also if the call has it already', () => {
  expect(withDataSuffix('0xabcd', suffix)).toBe(`0xabcd${tail}`)
  expect(withDataSuffix(`0xabcd${tail.toUpperCase()}`, suffix)).toBe(`0xabcd${tail}`)
  expect(withDataSuffix('0x', suffix)).toBe(suffix)
  expect(withDataSuffix('0xabcd', undefined)).toBe('0xabcd')
})

test('only the own suffix is removed, and only once', () => {
  const other = toDataSuffix(['another'])
  expect(withoutDataSuffix(`0xabcd${tail}`, suffix)).toBe('0xabcd')
  expect(withoutDataSuffix(`0xabcd${tail}${tail}`, suffix)).toBe(`0xabcd${tail}`)
  expect(withoutDataSuffix(`0xabcd${tail}00`, suffix)).toBe(`0xabcd${tail}00`)
  expect(withoutDataSuffix(`0xabcd${other.slice(2)}`, suffix)).toBe(`0xabcd${other.slice(2)}`)
  expect(withoutDataSuffix(`0xabcd${tail}`, undefined)).toBe(`0xabcd${tail}`)
})

test('a byte of a suffix costs 40 gas at most', () => {
  expect({ suffix: suffixGas(suffix), none: suffixGas(undefined) }).toEqual({
    suffix: 40n * BigInt(suffix.length / 2 - 1),
    none: 0n,
  })
})
