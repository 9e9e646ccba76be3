import { expect, test } from 'vitest'
import { titlesOf } from './hold.js'

test('reads every form of a title, and nothing else', () => {
  const source = [
    "test('one', () => {})",
    "test.each([1, 2])('two: %s', async (value) => {})",
    "test.each([\n  ['no title', () => {}],\n] as const)('three', ({ a }) => {})",
    'test.each(list)(\n  "four\'s",\n  async () => {},\n)',
    '  test(`five`, { timeout: 1 }, () => {})',
    "  call('six', () => {})",
  ].join('\n')
  expect(titlesOf(source)).toEqual(['one', 'two: %s', 'three', "four's", 'five'])
})
