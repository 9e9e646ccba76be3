import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formsOf } from '../../ui/messages/forms.js'
import { compileText } from './compile.js'
import { moduleOf } from './language-module.js'

/** Runs the compiled text of a language, as a page does. */
function said(text: string, given: Readonly<Record<string, unknown>>, tag = 'de'): unknown {
  const names = Object.keys(given)
  const source = moduleOf(
    { part: { text } },
    { tag, english: { part: { text } }, notes: { 'part.text': { parameters: names } } },
  )
  const [, body = ''] = source.split('export const words = ')
  const words = new Function('formsOf', `const { number, plural } = formsOf('${tag}'); return ${body}`)(formsOf)
  const result: unknown = words.part.text
  return typeof result === 'function' ? result(...Object.values(given)) : result
}

test.each([
  ['Back', {}, 'Back'],
  ["It’s `this` $'{x}' \\ or {name}", { name: 'Fox' }, `It’s \`this\` \${x} \\ or Fox`],
  ["A brace '{' stays", {}, 'A brace { stays'],
  ['{name}', { name: 'Fox' }, 'Fox'],
  ['{two} before {one}', { one: '1', two: '2' }, '2 before 1'],
  ['{count, number} in all', { count: 12345 }, '12.345 in all'],
  ['{count, plural, =0 {none} one {# Wallet} other {# Wallets}}', { count: 0 }, 'none'],
  ['{count, plural, =0 {none} one {# Wallet} other {# Wallets}}', { count: 1 }, '1 Wallet'],
  ['{count, plural, =0 {none} one {# Wallet} other {# Wallets}}', { count: 2000 }, '2.000 Wallets'],
  ['+{count, plural, offset:1 other {#}}', { count: 4 }, '+3'],
  ['{taken, select, true {{name} is taken} other {{name} is free}}', { taken: true, name: 'a' }, 'a is taken'],
  ['{taken, select, true {{name} is taken} other {{name} is free}}', { taken: false, name: 'a' }, 'a is free'],
  ['Open {wallet, select, undefined {your wallet} other {{wallet}}}', { wallet: undefined }, 'Open your wallet'],
  ['Open {wallet, select, undefined {your wallet} other {{wallet}}}', { wallet: 'undefined' }, 'Open undefined'],
  ['{taken, select, false {free} other {taken}}', { taken: false }, 'free'],
  ['{kind, select, nft {an NFT} token {a token} other {it}}', { kind: 'token' }, 'a token'],
  ['{kind, select, nft {an NFT} token {a token} other {it}}', { kind: 'constructor' }, 'it'],
])('%s with %j is “%s”', (text, given, wanted) => {
  expect(said(text, given)).toBe(wanted)
})

test('words and names of any kind are kept in a text', () => {
  const any = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(any, any, (words, name) => {
      const text = `${words.replace(/['{}<#]/g, '·')} {name}`
      expect(said(text, { name })).toBe(text.replace('{name}', () => name))
    }),
  )
})

test.each(['ar', 'fa', 'he', 'ur'])(
  'in %s each argument stands in an isolate, so that it turns nothing around it',
  (tag) => {
    expect(said('a {name} b', { name: 'Fox' }, tag)).toBe('a \u2068Fox\u2069 b')
    expect(said('{name}', { name: 'Fox' }, tag)).toBe('Fox')
  },
)

test('a plural has the forms of the language', () => {
  const text = '{count, plural, one {# konto} few {# konta} many {# kont} other {# konta}}'
  expect([1, 2, 5, 1.5].map((count) => said(text, { count }, 'pl'))).toEqual([
    '1 konto',
    '2 konta',
    '5 kont',
    '1,5 konta',
  ])
})

const writing = { isRightToLeft: false, number: String, plural: String }

test.each([
  ['{', 'de: a.b is not an ICU message: EXPECT_ARGUMENT_CLOSING_BRACE in “{”'],
  ['{when, date}', 'de: a.b has a date. Texts have arguments, numbers, plurals and selects alone.'],
  ['{when, time}', 'de: a.b has a time. Texts have arguments, numbers, plurals and selects alone.'],
  ['<b>x</b>', 'de: a.b has a tag. Texts have arguments, numbers, plurals and selects alone.'],
  [
    '{n, selectordinal, other {#th}}',
    'de: a.b has an ordinal. Texts have arguments, numbers, plurals and selects alone.',
  ],
  [
    '{n, number, percent}',
    'de: a.b has a style of a number. Texts have arguments, numbers, plurals and selects alone.',
  ],
  [
    '{n, number, ::currency/USD}',
    'de: a.b has a style of a number. Texts have arguments, numbers, plurals and selects alone.',
  ],
  [
    '{n, plural, other {{when, select, a {# of} other {#}}}}',
    'de: a.b has # in a choice within a plural. Name the number there: {count, number}',
  ],
  ['Hello {name}', 'de: a.b names {name}, but its arguments are {wallet}'],
])('%s is refused with its place and the refused part', (text, message) => {
  expect(() =>
    compileText(text, {
      place: 'de: a.b',
      parameters: ['wallet', 'when', 'n'].slice(0, text.includes('name') ? 1 : 3),
      writing,
    }),
  ).toThrow(message)
})
