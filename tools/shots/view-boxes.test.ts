import { expect, test } from 'vitest'
import { type Box, compareBoxes } from './view-boxes.js'

const card: Box = { name: 'section wm-card', x: 0, y: 0, width: 360, height: 400 }
const row: Box = { name: 'button wm-row Fox', x: 16, y: 64, width: 328, height: 56 }

test('differences of a few px are ignored, and every other difference is reported', () => {
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

test('a tall card may be shorter by a hundredth, and not by more', () => {
  const tall = { ...card, height: 656 }
  expect(compareBoxes([tall], [{ ...tall, height: 650 }])).toEqual([])
  expect(compareBoxes([tall], [{ ...tall, height: 649 }])).toHaveLength(1)
})

test('a missing part, an extra part or another order is reported, also for parts with the same name', () => {
  const field: Box = { name: 'input ', x: 16, y: 128, width: 40, height: 48 }
  const next = { ...field, x: 64 }
  expect(compareBoxes([card, field, next], [card, field])).toEqual(['not there: input '])
  expect(compareBoxes([card, field], [card, field, next])).toEqual(['there alone: input '])
  expect(compareBoxes([card, row, field], [card, field, row])).toEqual([
    'in another order: section wm-card | input  | button wm-row Fox',
  ])
})
