import { expect, test } from 'vitest'
import { formatDuration } from './duration.js'

test('a duration is given in the largest unit that divides it', () => {
  const said = [1, 59, 60, 90, 3600, 5400, 86_400, 604_800, 0].map((seconds) => formatDuration(seconds, 'en'))
  expect(said).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '90 seconds',
    '1 hour',
    '90 minutes',
    '1 day',
    '7 days',
    '0 seconds',
  ])
})

test('a duration can be given as several of a unit', () => {
  const said = [3600, 86_400, 172_800].map((seconds) => formatDuration(seconds, 'en', 2))
  expect(said).toEqual(['60 minutes', '24 hours', '2 days'])
})

test('a duration is in the words of a language, with Latin digits', () => {
  const said = ['de', 'fr', 'ja', 'fa', 'ar'].map((language) => formatDuration(7 * 86_400, language))
  expect(said).toMatchInlineSnapshot(`
    [
      "7 Tage",
      "7 jours",
      "7 日",
      "7 روز",
      "7 أيام",
    ]
  `)
})
