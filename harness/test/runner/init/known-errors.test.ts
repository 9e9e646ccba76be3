import { expect, test } from 'vitest'
import { consoleErrorsIn } from './known-errors.js'

const console = (text: string) =>
  `a console error that no step expects: ${text}. If it is known, add console: ['${text}']\n`

test.each([
  ['warnings of the page, each once', console("it''s <p> in <p>") + console("it''s <p> in <p>"), ["it's <p> in <p>"]],
  ["a browser's about an attribute", console('Error: <svg> attribute width: x'), ['Error: <svg> attribute width: x']],
  ['an error that the page logs', console('known') + console('TypeError: x is not a function'), []],
  ['an answer that failed', console('known') + console('Failed to load resource: 500'), []],
  ['an uncaught error', `${console('known')}an uncaught error. If it is known, add errors: ['broken']`, []],
  ['a request that nobody answers', `${console('known')}To let it out, add pass: ['https://a.test']`, []],
  ['another failure', 'there is no button "Connect"', []],
])('%s', (_, said, expected) => {
  expect(consoleErrorsIn(said)).toEqual(expected)
})
