import fs from 'node:fs'
import { render } from '@testing-library/react'
import Check from 'lucide-react/icons/check'
import { expect, test } from 'vitest'

/** The length of a line of `M`, `L` and `l`, in units of the icon. */
function lengthOf(line: string): number {
  let length = 0
  let [x, y] = [0, 0]
  for (const [, letter = '', numbers = ''] of line.matchAll(/([MLl])([^A-Za-z]*)/g)) {
    const places = [...numbers.matchAll(/-?[\d.]+/g)].map(Number)
    for (let at = 0; at < places.length; at += 2) {
      const [right = 0, down = 0] = places.slice(at, at + 2)
      const isFirst = letter === 'M' && at === 0
      const to = letter === 'l' ? [x + right, y + down] : [right, down]
      if (!isFirst) length += Math.hypot((to[0] ?? 0) - x, (to[1] ?? 0) - y)
      ;[x, y] = [to[0] ?? 0, to[1] ?? 0]
    }
  }
  return length
}

test.each([
  ['a success', 'ui/components/message.tsx'],
  ['a new account', 'ui/features/account/account.css.ts'],
])('the tick of %s is drawn whole: its dash is longer than the line of the icon', (_what, file) => {
  const { container } = render(<Check />)
  const length = lengthOf(container.querySelector('path')?.getAttribute('d') ?? '')
  expect(length).toBeGreaterThan(10)
  const [, dash] = /stroke-dasharray: (\d+)/.exec(fs.readFileSync(file, 'utf8')) ?? []
  expect(Number(dash)).toBeGreaterThan(length)
})
