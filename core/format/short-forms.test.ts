import { expect, test } from 'vitest'
import { shortForms } from './short-forms.js'

const real = '0x1234567890abcdef1234567890abcdef1234abcd'
const fake = '0x1234560000000000000000000000000000ffabcd'
const early = '0x12ff567890abcdef1234567890abcdef1234abcd'

test('an address is shown by its ends where no other one looks the same', () => {
  const short = shortForms([real, real.toUpperCase().replace('0X', '0x'), `0x${'9'.repeat(40)}`])
  expect(short(real)).toBe('0x12…abcd')
})

test('addresses that look the same show where they differ', () => {
  const short = shortForms([real, fake])
  expect([short(real), short(fake)]).toEqual(['0x1234…7890…abcd', '0x1234…0000…abcd'])
})

test('a difference near the beginning needs no middle', () => {
  const short = shortForms([real, early])
  expect([short(real), short(early)]).toEqual(['0x1234…abcd', '0x12ff…abcd'])
})

test('addresses of Solana differ in the case of a letter', () => {
  const [one, other] = [`7EcD${'a'.repeat(36)}FLtV`, `7EcD${'A'.repeat(36)}FLtV`]
  const short = shortForms([one, other])
  expect(short(one)).not.toBe(short(other))
})
