import { expect, test } from 'vitest'
import { ordersOf } from './parse-scenario.js'

test('every interleaving keeps the order of each list', () => {
  expect(ordersOf([['a', 'b'], ['1']])).toEqual([
    ['a', 'b', '1'],
    ['a', '1', 'b'],
    ['1', 'a', 'b'],
  ])
  expect(
    ordersOf([
      [1, 2],
      [3, 4],
    ]),
  ).toHaveLength(6)
  expect(ordersOf([])).toEqual([[]])
})
