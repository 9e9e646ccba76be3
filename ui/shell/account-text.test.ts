import { expect, test } from 'vitest'
import { connected } from '../testing/modal.js'
import { accountText } from './account-text.js'

test.each([
  { language: 'de', balance: '9.989', text: '9,989 ETH' },
  { language: 'de', balance: '10.000', text: '10 ETH' },
  { language: 'de', balance: '1234.500', text: '1.234,5 ETH' },
  { language: 'ar', balance: '9.989', text: '9.989 ETH' },
  { language: 'en', balance: '10.000', text: '10 ETH' },
])("$balance is $text for people in '$language'", ({ language, balance, text }) => {
  expect(accountText({ ...connected, balance }, undefined, language).balance).toBe(text)
})

test('an unknown balance has no text', () => {
  const unknown = { ...connected, balance: '0.00', isBalanceKnown: false }
  const { balance, amount } = accountText(unknown, undefined, 'en')
  expect({ balance, amount }).toEqual({ balance: undefined, amount: undefined })
})

test('a balance on its way has a sign in the button, and no text for hosts', () => {
  const { balance, amount } = accountText({ ...connected, balance: undefined }, undefined, 'en', true)
  expect({ balance, amount }).toEqual({ balance: undefined, amount: '…' })
  expect(accountText(connected, undefined, 'en', true).amount).toMatch(/^\d/)
})

test('an account has its own name, or the short address of its namespace, or the usual one', () => {
  const named = accountText({ ...connected, profileName: 'alice.eth' }, undefined, 'en')
  const own = accountText(connected, (address) => `own ${address.slice(-2)}`, 'en')
  const usual = accountText(connected, undefined, 'en')
  expect([named.name, own.name, usual.name]).toEqual(['alice.eth', 'own 6F', '0x71…976F'])
})
