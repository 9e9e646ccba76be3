import { expect, test } from 'vitest'
import { cellsOf, cellVariables, formatCell, pairwiseCells } from './matrix.js'
import { substitute } from './variables.js'

const axes = { wallet: ['fox', 'bear', 'owl'], theme: ['light', 'dark'], wide: [true, false] }

test('makes every combination, in a fixed order', () => {
  const cells = cellsOf(axes).map(formatCell)
  expect(cells).toHaveLength(12)
  expect(cells.slice(0, 3)).toEqual([
    '[wallet=fox,theme=light,wide=true]',
    '[wallet=fox,theme=light,wide=false]',
    '[wallet=fox,theme=dark,wide=true]',
  ])
})

test('a pairwise sample is smaller and loses no pair', () => {
  const pairs = (cells: ReturnType<typeof cellsOf>) =>
    new Set(
      cells.flatMap((cell) => {
        const entries = Object.entries(cell)
        return entries.flatMap((first, index) => entries.slice(index + 1).map((second) => `${first} ${second}`))
      }),
    )
  const sample = pairwiseCells(axes)
  expect(sample.length).toBeLessThan(12)
  expect(pairs(sample)).toEqual(pairs(cellsOf(axes)))
})

test('the sample of a single axis is its first and its last value', () => {
  const sampleOf = (...option: number[]) => pairwiseCells({ option }).map(formatCell)
  expect(sampleOf(1, 2, 3, 4, 5, 6, 7)).toEqual(['[option=1]', '[option=7]'])
  expect(sampleOf(1, 2, 3, 4)).toEqual(['[option=1]', '[option=4]'])
  expect(sampleOf(1, 2)).toEqual(['[option=1]', '[option=2]'])
})

test('a value may be a map with a name, whose members are variables', () => {
  const axes = { case: [{ name: 'theme', options: { themeMode: 'blue' } }], wide: [true] }
  const [cell] = cellsOf(axes)
  expect(cell && formatCell(cell)).toBe('[case=theme,wide=true]')
  const filled =
    cell && substitute({ a: '$matrix.case', b: '$matrix.case.options', c: 'is $matrix.wide' }, cellVariables(cell))
  expect(filled).toEqual({ a: 'theme', b: { themeMode: 'blue' }, c: 'is true' })
})
