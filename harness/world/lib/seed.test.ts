import { expect, test } from 'vitest'
import { createSeed } from './seed.js'

test('draws the same from the same seed and path', () => {
  const draw = () => {
    const stream = createSeed(7).stream('alice/evm-key')
    return [stream.bytes(40), stream.number(), stream.integer(1, 6), stream.uuid()]
  }
  expect(draw()).toEqual(draw())
})

test('one more draw from one stream changes nothing in another', () => {
  const seed = createSeed(7)
  const before = seed.stream('bob/uuid').uuid()
  seed.stream('alice/uuid').uuid()
  expect(seed.stream('bob/uuid').uuid()).toBe(before)
})

test('seeds, worlds, actors and purposes differ', () => {
  const draws = [
    createSeed(1).stream('alice/key').uuid(),
    createSeed(2).stream('alice/key').uuid(),
    createSeed(1, 'other').stream('alice/key').uuid(),
    createSeed(1).stream('bob/key').uuid(),
    createSeed(1).stream('alice/uuid').uuid(),
  ]
  expect(new Set(draws).size).toBe(draws.length)
})

test('numbers keep to their range and uuids to their form', () => {
  const stream = createSeed(3).stream('range')
  for (let count = 0; count < 500; count += 1) {
    const number = stream.number()
    expect(number >= 0 && number < 1).toBe(true)
    expect([1, 2, 3]).toContain(stream.integer(1, 3))
  }
  expect(stream.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('refuses an invalid seed', () => {
  expect(() => createSeed(1.5)).toThrowErrorMatchingInlineSnapshot(
    `[RangeError: A seed is a whole number from 0 on; got 1.5.]`,
  )
  expect(() => createSeed(Number.NaN)).toThrow('A seed is a whole number from 0 on; got NaN.')
})
