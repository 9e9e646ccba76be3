import { expect, test } from 'vitest'
import { frozenCopy, isFeeMoved, isPriceMoved } from './review.js'

test.each([
  [100n, 100n, false],
  [100n, 112n, false],
  [100n, 113n, true],
  [100n, 88n, false],
  [100n, 87n, true],
  [0n, 0n, false],
  [0n, 1n, true],
  [10_000n, 11_200n, false],
  [10_000n, 11_201n, true],
])('a fee of %s that is now %s has moved by more than 12 percent: %s', (before, now, isMoved) => {
  expect(isFeeMoved(before, now)).toBe(isMoved)
})

test.each([
  ['100', '101', false],
  ['100', '101.0001', true],
  ['100', '99', false],
  ['100', '98.9999', true],
  ['1.5', '1.5', false],
  ['1.50', '1.5', false],
  ['0.001', '0.00101', false],
  ['0.001', '0.001011', true],
  ['0', '0', false],
  [undefined, undefined, false],
  [undefined, '0', true],
  ['0', undefined, true],
])('a price of %s that is now %s has moved by more than 1 percent: %s', (before, now, isMoved) => {
  expect(isPriceMoved(before, now)).toBe(isMoved)
})

test('a frozen copy is equal, apart from its source, and frozen throughout', () => {
  const source = { text: 'fox', none: null, missing: undefined, list: [{ units: 5n }, [1]], inner: { yes: true } }
  const copy = frozenCopy(source)
  expect(copy).toEqual(source)
  for (const each of [copy, copy.list, copy.list[0], copy.list[1], copy.inner]) expect(Object.isFrozen(each)).toBe(true)
  source.inner.yes = false
  source.list.pop()
  expect(copy).toMatchObject({ inner: { yes: true }, list: [{ units: 5n }, [1]] })
})
