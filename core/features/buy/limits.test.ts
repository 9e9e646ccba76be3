import { expect, test } from 'vitest'
import type { PaymentCurrency } from '../../contracts/api/onramp.js'
import { limitsOf, parsePayment } from './store.js'

const usd = (...limits: readonly (readonly [string, string])[]): PaymentCurrency => ({
  id: 'USD',
  payment_method_limits: limits.map(([min, max], index) => ({ id: `method-${index}`, min, max })),
})

test('the limits are the least and the most of any payment method', () => {
  expect(limitsOf(usd(['10', '500'], ['2', '7500'], ['5', '100']))).toEqual({ min: '2', max: '7500' })
  expect(limitsOf(usd(['2', '7500'], ['10', '500']))).toEqual({ min: '2', max: '7500' })
  // Equal limits keep what the first method says.
  expect(limitsOf(usd(['2', '500'], ['2.00', '500.00']))).toEqual({ min: '2', max: '500' })
  expect(limitsOf(usd(['none', '9'], ['1', 'none'], ['3', '4']))).toMatchObject({ min: '3', max: '4' })
  expect(limitsOf(usd(['none', '9'], ['1', 'none']))).toBeUndefined()
  expect(limitsOf(usd())).toBeUndefined()
})

test('a sum is paid from the lower limit to the upper one, both included', () => {
  const currency = usd(['2', '500'])
  expect(parsePayment('2', '.', currency)).toEqual({ amount: '2' })
  expect(parsePayment('500.00', '.', currency)).toEqual({ amount: '500' })
  expect(parsePayment('1.99', '.', currency)).toEqual({ problem: { reason: 'below', limit: '2' } })
  expect(parsePayment('500.01', '.', currency)).toEqual({ problem: { reason: 'above', limit: '500' } })
  expect(parsePayment('1,99', ',', undefined)).toEqual({ amount: '1.99' })
})

test('a sum has at most two places, and nothing written is no problem', () => {
  expect(parsePayment('1.99', '.', undefined)).toEqual({ amount: '1.99' })
  expect(parsePayment('1.999', '.', undefined)).toEqual({ problem: { reason: 'decimals' } })
  expect(parsePayment('0', '.', undefined)).toEqual({ problem: { reason: 'zero' } })
  expect(parsePayment('', '.', usd(['2', '500']))).toEqual({})
})
