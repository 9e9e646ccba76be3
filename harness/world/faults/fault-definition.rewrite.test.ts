import { expect, test } from 'vitest'
import { rewrite } from './fault-definition.js'

const answer = {
  data: [
    { id: 'a', price: 1 },
    { id: 'b', price: 2 },
  ],
  next: 'x',
}

test('changes one value or each element of a list, and nothing else', () => {
  expect(rewrite(answer, { 'data.1.id': 'c', 'data.*.price': null })).toEqual({
    data: [
      { id: 'a', price: null },
      { id: 'c', price: null },
    ],
    next: 'x',
  })
  expect(answer.data[0]).toEqual({ id: 'a', price: 1 })
})

test('extends a list and an object, and replaces the whole answer', () => {
  expect(rewrite(answer, { 'data.+': { id: 'z' } })).toMatchObject({ data: [{ id: 'a' }, { id: 'b' }, { id: 'z' }] })
  expect(rewrite({}, { 'built.to': '0x1' })).toEqual({ built: { to: '0x1' } })
  expect(rewrite(answer, { '': [] })).toEqual([])
})

test('expands a long value', () => {
  expect(rewrite({ name: 'short' }, { name: { $repeat: 'ab', times: 3 } })).toEqual({ name: 'ababab' })
  expect(rewrite({}, { rows: { $repeat: [{ id: 1 }], times: 2 } })).toEqual({ rows: [{ id: 1 }, { id: 1 }] })
})
