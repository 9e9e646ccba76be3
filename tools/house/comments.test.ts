import { expect, test } from 'vitest'
import { brokenSpans, pointer, readComments, sentencesOf, wordsIn } from './comments.js'

test('reads comments of both kinds with their lines, and no text in strings', () => {
  const found = readComments(
    "/** One.\n * Two. */\nconst a = 'https://x.test'\n// Three\n// four.\nconst b = 1 // Five.\nconst c = '/*'\nconst d = '*/'\n",
  )
  expect(found).toEqual([
    { line: 1, text: 'One.\nTwo.' },
    { line: 4, text: 'Three\nfour.' },
    { line: 6, text: 'Five.' },
  ])
})

test('takes sentences apart, without code, tags and examples', () => {
  const text = 'Calls `a. b`. See {@link Other}\n@throws {@link Bad} when it ends.\n@example\nfoo. bar.'
  expect(sentencesOf({ line: 1, text })).toEqual(['Calls code.', 'See Other .', 'Bad when it ends.'])
  expect(wordsIn('one two – three, 4')).toBe(4)
})

test.each([
  ['as SPEC 9 says', true],
  ['FACTS 4.8: ten', true],
  ['the SPECIAL case', false],
  ['EIP-1193 and CAIP-2', false],
])('%s points to a document that is not here: %s', (text, points) => {
  expect(pointer.test(text)).toBe(points)
})

test('finds a code span that a comment breaks over a line end', () => {
  expect(brokenSpans('/**\n * Calls `a` and\n * `b c`.\n */\n// Calls `d\n// e`.\nconst f = `// g\nh`')).toEqual([5])
  expect(brokenSpans('/**\n * ```\n * const a = 1\n * ```\n */')).toEqual([])
})
