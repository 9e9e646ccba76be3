import { expect, test } from 'vitest'
import { formatRelativeTime } from './relative-time.js'

const now = Date.UTC(2030, 0, 1)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test('shows seconds up to 44, a minute up to 89, and so on', () => {
  const cases: [number, string][] = [
    [0, '0 sec'],
    [44 * second, '44 sec'],
    [45 * second, '1 min'],
    [89 * second, '1 min'],
    [90 * second, '2 min'],
    [44 * minute, '44 min'],
    [45 * minute, '1 hr'],
    [89 * minute, '1 hr'],
    [90 * minute, '2 hrs'],
    [21 * hour, '21 hrs'],
    [22 * hour, '1 d'],
    [35 * hour, '1 d'],
    [36 * hour, '2 d'],
    [25 * day, '25 d'],
    [26 * day, '1 mo'],
    [45 * day, '1 mo'],
    [46 * day, '2 mo'],
    [305 * day, '10 mo'],
    [320 * day, '1 yr'],
    [530 * day, '1 yr'],
    [548 * day, '2 yr'],
    [3653 * day, '10 yr'],
    // An average month has 30.436875 days.
    [10.49 * 30.436875 * day, '10 mo'],
    [10.51 * 30.436875 * day, '1 yr'],
    [17.49 * 30.436875 * day, '1 yr'],
    [17.51 * 30.436875 * day, '1 yr'],
    [18.01 * 30.436875 * day, '2 yr'],
    [44.4 * second, '44 sec'],
    [44.6 * second, '1 min'],
    [89.4 * second, '1 min'],
    [89.6 * second, '1 min'],
    [35.4 * hour, '1 d'],
    [35.6 * hour, '1 d'],
    [45.4 * day, '1 mo'],
    [45.6 * day, '1 mo'],
  ]
  for (const [ago, text] of cases)
    expect({ ago, formatRelativeTime: formatRelativeTime(now - ago, now, 'en') }).toEqual({
      ago,
      formatRelativeTime: text,
    })
})

test('shows future times in the same way', () => {
  expect(formatRelativeTime(now + 3 * hour, now, 'en')).toBe('3 hrs')
})
