import { expect, test } from 'vitest'
import { shortForms } from './short-forms.js'

const real = '0x1234567890abcdef1234567890abcdef1234abcd'
const fake = '0x1234560000000000000000000000000000ffabcd'
const early = '0x12ff567890abcdef1234567890abcdef1234abcd'

test('an address is shown by its ends if no other one looks the same', () => {
  const short = shortForms([real, real.toUpperCase().replace('0X', '0x'), `0x${'9'.repeat(40)}`])
  expect(short(real)).toBe('0x12…abcd')
})

test('addresses that look the same show where they differ', () => {
  const short = shortForms([real, fake])
  expect([short(real), short(fake)]).toEqual(['0x1234…7890…abcd', '0x1234…0000…abcd'])
})

test('a difference near the beginning needs no middle part', () => {
  const short = shortForms([real, early])
  expect([short(real), short(early)]).toEqual(['0x1234…abcd', '0x12ff…abcd'])
})

test('Solana addresses may differ only in the case of a letter', () => {
  const [one, other] = [`7EcD${'a'.repeat(36)}FLtV`, `7EcD${'A'.repeat(36)}FLtV`]
  const short = shortForms([one, other])
  expect(short(one)).not.toBe(short(other))
})

test('a difference from the seventh character on is shown in the middle, an earlier one at the start', () => {
  const known = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const atSix = '0x71C7a56EC7ab88b098defB751B7401B5f6d8976F'
  const atFive = '0x71Ca656EC7ab88b098defB751B7401B5f6d8976F'
  expect([known, atSix].map(shortForms([known, atSix]))).toEqual(['0x71C7…656E…976F', '0x71C7…a56E…976F'])
  expect([known, atFive].map(shortForms([known, atFive]))).toEqual(['0x71C7…976F', '0x71Ca…976F'])
})

test('EVM addresses are equal in any case, with 0X too; other texts are not', () => {
  const known = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const loud = `0X${known.slice(2).toUpperCase()}`
  expect(shortForms([known, loud])(known)).toBe('0x71…976F')
  expect(shortForms(['ab0xCCCCCCCCdddd', 'ab0xccccCCCCdddd'])('ab0xCCCCCCCCdddd')).toBe('ab0xCC…dddd')
})

test('an address outside the list has a short form too', () => {
  expect(shortForms([])('0x71C7656EC7ab88b098defB751B7401B5f6d8976F')).toBe('0x71…976F')
})

test('two spellings of one address after 0X are not look-alikes', () => {
  const [small, large] = [`0X12${'ab'.repeat(18)}1234`, `0X12${'AB'.repeat(18)}1234`]
  expect(shortForms([small, large])(small)).toBe('0X12…1234')
})
