import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from './base.js'
import { explain, wantedInWords } from './explain.js'

/** What a host reads when `value` is not of the schema's form. */
function wordsFor(schema: z.ZodMiniType, value: unknown): string {
  const { error } = z.safeParse(schema, value, { reportInput: true })
  return explain(new Refusal({ what: 'x', issues: error?.issues ?? [], schema })).message.replace('Invalid x: ', '')
}

test('each word of the contracts is put into these words', () => {
  const words = {
    adapter: 'an adapter such as evm() or solana()',
    caip2: 'a CAIP-2 network id such as eip155:1',
    caip10: 'a CAIP-10 address such as eip155:1:0xab…',
    length: 'a length such as 10px',
    percentage: 'a number from 0 to 100',
    webUrl: 'an https URL (http on localhost)',
    wsUrl: 'a ws(s) URL',
    link: 'an https URL or a path of this site',
    picture: 'an https URL or a data:image/ one',
    rpcUrl: 'an http(s) URL: nodes are not asked over sockets',
    tokenAddress: 'an address of a token on an EVM network or on Solana',
    whole: 'a whole number from 0 on',
    ofNetworkIds: 'the CAIP-2 id of one of networks, such as eip155:1',
    rpcConfig: 'whole numbers from 0 on as timeout, retryCount and retryDelay',
    walletOnce: 'wallets with different ids',
    color: 'a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)',
    fontSize: 'a length from 4px to 40px',
    networks: 'at least one network',
    evmAddress: 'an address such as 0xab…',
    chainNumber: 'a chain number, or chainNamespace for another kind of chain',
    reference: 'the reference of a CAIP-2 id',
    once: 'each network once',
    ofNetworks: 'one of the networks in networks',
  }
  for (const [word, text] of Object.entries(words)) expect([word, wantedInWords(word)]).toEqual([word, text])
  expect(wantedInWords('a whole dozen')).toBe('a whole dozen')
  const one = z.string().check(z.refine(() => false, 'length'))
  expect(wordsFor(one, 'wide')).toBe('got "wide", wanted a length such as 10px.')
})

test('what was given is shown: a text up to 60 characters, and the kind of anything else', () => {
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

test('what was wanted is named with its article, or by all that it may be', () => {
  expect(wordsFor(z.array(z.string()), 1)).toBe('got 1, wanted an array.')
  expect(wordsFor(z.object({}), 1)).toBe('got 1, wanted an object.')
  expect(wordsFor(z.never(), 1)).toBe('got 1, wanted nothing.')
  expect(wordsFor(z.enum(['a', 'b', 'c', 'd']), 1)).toBe('got 1, wanted "a" or "b" or "c" or "d".')
  expect(wordsFor(z.enum(['a', 'b', 'c', 'd', 'e']), 1)).toBe('got 1, wanted one of a, b, c, d, e.')
  expect(wordsFor(z.enum(['light', 'dark']), 'lihgt')).toBe(
    'got "lihgt", wanted "light" or "dark". Did you mean light?',
  )
})

test('of several forms all are named, unless one fits the value further in', () => {
  const form = z.union([z.string(), z.array(z.string()), z.object({ a: z.object({ b: z.string() }) })])
  expect(wordsFor(form, 1)).toBe('got 1, wanted a string or an array or an object.')
  expect(wordsFor(form, { a: { b: 1 } })).toBe('a.b: got 1, wanted a string.')
  const objects = z.union([
    z.object({ a: z.string() }),
    z.object({ a: z.object({ b: z.string() }) }),
    z.object({ a: z.array(z.string()) }),
  ])
  expect(wordsFor(objects, { a: { b: 1 } })).toBe('a.b: got 1, wanted a string.')
  // As deep as the other, with fewer faults.
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

test('a name that is not known is answered with those that are, when there are at most eight', () => {
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

test('the first fault is the short message, and each other one a line of its own', () => {
  const schema = z.object({ a: z.string(), b: z.string(), c: z.string() })
  const { error } = z.safeParse(schema, {}, { reportInput: true })
  const explained = explain(new Refusal({ what: 'option', issues: error?.issues ?? [], schema }))
  expect([explained.name, explained.code, explained.shortMessage, explained.meta]).toEqual([
    'ConfigInvalidError',
    'config_invalid',
    'Invalid option: a: got nothing, wanted a string.',
    ['b: got nothing, wanted a string.', 'c: got nothing, wanted a string.'],
  ])
})
