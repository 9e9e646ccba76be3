import { expect, test } from 'vitest'
import { stale } from './looks.js'

const look = { texts: 'a', parts: 'b', styles: 'c' }
const picture = { file: 'pictures/connect.webp', scenes: ['connect/light', 'connect/dark'] } as const

test('a picture is out of date when one of its scenes looks different', () => {
  const recorded = { 'pictures/connect.webp': { 'connect/light': look, 'connect/dark': look } }
  const now = (dark: typeof look) =>
    new Map([
      ['connect/light', { look }],
      ['connect/dark', { look: dark }],
    ] as const)
  expect(stale(picture, recorded, now(look))).toEqual([])
  expect(stale(picture, recorded, now({ ...look, texts: 'x', styles: 'y' }))).toEqual([
    'docs/pictures/connect.webp is older than its view: connect/dark has other texts, styles',
  ])
  expect(stale(picture, {}, now(look))).toHaveLength(2)
})
