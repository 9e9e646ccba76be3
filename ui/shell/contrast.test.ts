import { expect, test } from 'vitest'
import { besides, type Colour, contrastOf, isDark, readable } from './contrast.js'

const levels = [0, 0.25, 0.5, 0.75, 1]
const colours = levels.flatMap((red) => levels.flatMap((green) => levels.map((blue): Colour => [red, green, blue])))

test('any text becomes readable on any ground, and stays itself if it is already', () => {
  const wrong = colours.flatMap((ground) =>
    colours.flatMap((text) => {
      const drawn = readable(text, [ground])
      const isKept = contrastOf(text, ground) < 4.55 || contrastOf(text, drawn) === 1
      return contrastOf(drawn, ground) >= 4.5 && isKept ? [] : [{ text, ground, drawn }]
    }),
  )
  expect(wrong).toEqual([])
})

test('surfaces beside a surface are on its side, so that one text is readable on all', () => {
  const wrong = colours.flatMap((base) =>
    colours.flatMap((other) => {
      const beside = besides(other, base)
      const text = readable([0.5, 0.5, 0.5], [base, beside])
      const isGood = isDark(beside) === isDark(base) && [base, beside].every((each) => contrastOf(text, each) >= 4.5)
      return isGood ? [] : [{ base, other, beside }]
    }),
  )
  expect(wrong).toEqual([])
})
