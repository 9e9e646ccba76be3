import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ConfigInvalidError } from './config.js'

/** Returns the message that a host reads when `value` does not fit the schema. */
function wordsFor(schema: z.ZodMiniType, value: unknown): string {
  const { error } = z.safeParse(schema, value, { reportInput: true })
  return new ConfigInvalidError({ what: 'x', issues: error?.issues, schema }).message.replace('Invalid x: ', '')
}

test('a custom check names the wanted value', () => {
  const one = z.string().check(z.refine(() => false, 'a length such as 10px'))
  expect(wordsFor(one, 'wide')).toBe('got "wide", wanted a length such as 10px.')
})

test('the given value is shown: texts up to 60 characters, the type of anything else', () => {
  const got = (value: unknown) => /^got (.*), wanted /.exec(wordsFor(z.never(), value))?.[1]
  const given = ['', 'a', 'a'.repeat(60), 'a'.repeat(61), 1, true, null, [], [1], {}, () => {}, 1n, Symbol('s')]
  expect(given.map(got)).toEqual([
    '""',
    '"a"',
    `"${'a'.repeat(60)}"`,
    `"${'a'.repeat(60)}…"`,
    '1',
    'true',
    'null',
    'an empty array',
    'an array',
    'an object',
    'a function',
    'a bigint',
    'a symbol',
  ])
  expect(wordsFor(z.string(), undefined)).toBe('got nothing, wanted a string.')
})

test('the wanted value is named with its article, or by all allowed values', () => {
  expect(wordsFor(z.array(z.string()), 1)).toBe('got 1, wanted an array.')
  expect(wordsFor(z.object({}), 1)).toBe('got 1, wanted an object.')
  expect(wordsFor(z.never(), 1)).toBe('got 1, wanted nothing.')
  expect(wordsFor(z.enum(['a', 'b', 'c', 'd']), 1)).toBe('got 1, wanted "a" or "b" or "c" or "d".')
  expect(wordsFor(z.enum(['a', 'b', 'c', 'd', 'e']), 1)).toBe('got 1, wanted one of a, b, c, d, e.')
  expect(wordsFor(z.enum(['light', 'dark']), 'lihgt')).toBe(
    'got "lihgt", wanted "light" or "dark". Did you mean light?',
  )
})

test('all wanted forms are named, unless one of them matches to a greater depth', () => {
  const form = z.union([z.string(), z.array(z.string()), z.object({ a: z.object({ b: z.string() }) })])
  expect(wordsFor(form, 1)).toBe('got 1, wanted a string or an array or an object.')
  expect(wordsFor(form, { a: { b: 1 } })).toBe('a.b: got 1, wanted a string.')
  const objects = z.union([
    z.object({ a: z.string() }),
    z.object({ a: z.object({ b: z.string() }) }),
    z.object({ a: z.array(z.string()) }),
  ])
  expect(wordsFor(objects, { a: { b: 1 } })).toBe('a.b: got 1, wanted a string.')
  // Equally deep, with fewer faults.
  const pairs = z.union([z.object({ a: z.string(), b: z.string() }), z.object({ b: z.string() })])
  expect(wordsFor(pairs, {})).toBe('b: got nothing, wanted a string.')
})

test('a field is written as a host would write it', () => {
  const names = ['a', '_a', '$1', 'a-b', '1a', 'a.b']
  const inner = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
  const fields = (schema: z.ZodMiniType, value: unknown) =>
    wordsFor(schema, value)
      .split('\n')
      .map((line) => line.split(': got ')[0])
  expect(fields(inner, {})).toEqual(['a', '_a', '$1', '["a-b"]', '["1a"]', '["a.b"]'])
  expect(fields(z.object({ list: z.array(inner) }), { list: [{}] })).toEqual(
    ['.a', '._a', '.$1', '["a-b"]', '["1a"]', '["a.b"]'].map((end) => `list[0]${end}`),
  )
})

test('an unknown name is answered with the known names if there are at most eight', () => {
  const wanted = (names: readonly string[]) =>
    wordsFor(z.strictObject(Object.fromEntries(names.map((name) => [name, z.optional(z.string())]))), { zzz: 1 })
  const eight = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  expect(wanted([])).toBe('zzz: got an unknown name, wanted a known name.')
  expect(wanted(['a'])).toBe('zzz: got an unknown name, wanted one of a.')
  expect(wanted(eight)).toBe('zzz: got an unknown name, wanted one of a, b, c, d, e, f, g, h.')
  expect(wanted([...eight, 'i'])).toBe('zzz: got an unknown name, wanted a known name.')
  const nested = z.object({ list: z._default(z.array(z.strictObject({ theme: z.optional(z.string()) })), []) })
  expect(wordsFor(nested, { list: [{ teme: 1 }] })).toBe(
    'list[0].teme: got an unknown name, wanted one of theme. Did you mean theme?',
  )
})

test('the first fault is the short message, and each further one a line of its own', () => {
  const schema = z.object({ a: z.string(), b: z.string(), c: z.string() })
  const { error } = z.safeParse(schema, {}, { reportInput: true })
  const explained = new ConfigInvalidError({ what: 'option', issues: error?.issues, schema })
  expect({
    name: explained.name,
    code: explained.code,
    shortMessage: explained.shortMessage,
    meta: explained.meta,
  }).toEqual({
    name: 'ConfigInvalidError',
    code: 'config_invalid',
    shortMessage: 'Invalid option: a: got nothing, wanted a string.',
    meta: ['b: got nothing, wanted a string.', 'c: got nothing, wanted a string.'],
  })
})
