import { expect, test } from 'vitest'
import { frozenCopy, isFeeMoved } from './frozen-copy.js'

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

test('a frozen copy is equal, apart from its source, and frozen throughout', () => {
  const source = { text: 'fox', none: null, missing: undefined, list: [{ units: 5n }, [1]], inner: { yes: true } }
  const copy = frozenCopy(source)
  expect(copy).toEqual(source)
  for (const each of [copy, copy.list, copy.list[0], copy.list[1], copy.inner]) expect(Object.isFrozen(each)).toBe(true)
  source.inner.yes = false
  source.list.pop()
  expect(copy).toMatchObject({ inner: { yes: true }, list: [{ units: 5n }, [1]] })
})
