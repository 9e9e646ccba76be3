import { expect, test } from 'vitest'
import { pageErrorOf } from './page-error.js'

const errorOf = (name: string, message: string, stack: string) => Object.assign(new Error(message), { name, stack })
const told = (name: string, message: string, stack: string) => pageErrorOf(errorOf(name, message, stack), 'firefox')

test('a remark of Firefox is a console error about the request that it names', () => {
  const blocked =
    'The Same Origin Policy disallows reading the remote resource at http://127.0.0.1:37957/e?projectId=p. (Reason: CORS request did not succeed). Status code: (null).'
  expect([
    told('Cross-Origin Request Blocked', blocked, `Cross-Origin Request Blocked: ${blocked}\nundefined`),
    told('', 'The character encoding of a framed document was not declared.', ''),
  ]).toEqual([
    {
      kind: 'console-error',
      text: `Cross-Origin Request Blocked: ${blocked}`,
      url: 'http://127.0.0.1:37957/e?projectId=p',
    },
    { kind: 'console-error', text: 'The character encoding of a framed document was not declared.' },
  ])
})

test.each([
  ['TypeError', 'x is undefined', 'TypeError: x is undefined\n    at run (http://127.0.0.1/a.js:3:4)'],
  ['SyntaxError', 'unexpected token', ''],
  ['', 'uncaught exception: 5', ''],
  ['', 'thrown by hand', 'thrown by hand\n    at unknown (http://127.0.0.1/a.js:3:4)'],
  ['Odd', 'thrown by hand', 'run@http://127.0.0.1/a.js:3:4'],
])('an error of a script stays a page error: %s %s', (name, message, stack) => {
  expect(told(name, message, stack).kind).toBe('page-error')
})

test('in Chromium, an error without a name and a stack is an error of a script', () => {
  expect(pageErrorOf(errorOf('', 'thrown by hand', ''))).toEqual({ kind: 'page-error', text: 'thrown by hand' })
})
