import { expect, test } from 'vitest'
import { nearestName } from './nearest.js'

test('finds the intended name', () => {
  expect(nearestName('conect', ['connect', 'close'])).toBe('connect')
  expect(nearestName('OPEN', ['open', 'close'])).toBe('open')
  expect(nearestName('opne', ['open', 'never'])).toBe('open')
  expect(nearestName('switch', ['switchNetwork', 'search'])).toBe('switchNetwork')
})

test('finds none when no name is close', () => {
  expect(nearestName('elephant', ['open', 'close'])).toBeUndefined()
  expect(nearestName('x', [])).toBeUndefined()
})
