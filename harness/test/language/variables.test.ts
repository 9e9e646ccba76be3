import { expect, test } from 'vitest'
import { substitute, variablesIn } from './variables.js'

const variables = { alice: { default: '0xA', solana: 'So1' }, sign: { r: 1 }, 'matrix.theme': 'dark' }

test('a text that is only a variable becomes the value itself', () => {
  expect(substitute(['$alice', '$alice.solana', '$sign', '$matrix.theme'], variables)).toEqual([
    '0xA',
    'So1',
    { r: 1 },
    'dark',
  ])
})

test('variables inside a text and in keys become text', () => {
  expect(substitute({ 'eip155:1:$alice': 'to $alice!' }, variables)).toEqual({ 'eip155:1:0xA': 'to 0xA!' })
})

test('a doubled dollar is a dollar, and unknown variables stay', () => {
  expect(substitute('$$alice costs $5, $nobody', variables)).toBe('$alice costs $5, $nobody')
  expect(variablesIn({ a: ['$alice and $$', '$nobody.x'] })).toEqual(['alice', 'nobody.x'])
})
