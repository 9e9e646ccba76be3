import { expect, test } from 'vitest'
import { type Box, compareBoxes } from './view-boxes.js'

const card: Box = { name: 'section wm-card', x: 0, y: 0, width: 360, height: 400 }
const row: Box = { name: 'button wm-row Fox', x: 16, y: 64, width: 328, height: 56 }

test('what stands within a few px is the same, and all else is said', () => {
  expect(
    compareBoxes(
      [card, row],
      [
        { ...card, height: 403 },
        { ...row, y: 61 },
      ],
    ),
  ).toEqual([])
  expect(compareBoxes([card, row], [card, { ...row, y: 70, width: 300 }])).toEqual([
    'button wm-row Fox: y is 70.0, in Chromium 64.0',
    'button wm-row Fox: width is 300.0, in Chromium 328.0',
  ])
  expect(compareBoxes([card, row], [card, { ...row, name: 'button wm-row Bear' }])).toEqual([
    'not there: button wm-row Fox',
    'there alone: button wm-row Bear',
  ])
})
