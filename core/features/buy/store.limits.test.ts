import { expect, test } from 'vitest'
import type { PaymentCurrency } from '../../contracts/api/onramp.js'
import { limitsOf, parsePayment } from './store.js'

const usd = (...limits: readonly (readonly [string, string])[]): PaymentCurrency => ({
  id: 'USD',
  payment_method_limits: limits.map(([min, max], index) => ({ id: `method-${index}`, min, max })),
})

test('the limits are the minimum and maximum over all payment methods', () => {
  expect(limitsOf(usd(['10', '500'], ['2', '7500'], ['5', '100']))).toEqual({ min: '2', max: '7500' })
  expect(limitsOf(usd(['2', '7500'], ['10', '500']))).toEqual({ min: '2', max: '7500' })
  // Two equal limits: the first method's notation is kept.
  expect(limitsOf(usd(['2', '500'], ['2.00', '500.00']))).toEqual({ min: '2', max: '500' })
  expect(limitsOf(usd(['none', '9'], ['1', 'none'], ['3', '4']))).toMatchObject({ min: '3', max: '4' })
  expect(limitsOf(usd(['none', '9'], ['1', 'none']))).toBeUndefined()
  expect(limitsOf(usd())).toBeUndefined()
})

test('an amount within the limits, both included, can be paid', () => {
  const currency = usd(['2', '500'])
  expect(parsePayment('2', '.', currency)).toEqual({ amount: '2' })
  expect(parsePayment('500.00', '.', currency)).toEqual({ amount: '500' })
  expect(parsePayment('1.99', '.', currency)).toEqual({ problem: { reason: 'below', limit: '2' } })
  expect(parsePayment('500.01', '.', currency)).toEqual({ problem: { reason: 'above', limit: '500' } })
  expect(parsePayment('1,99', ',', undefined)).toEqual({ amount: '1.99' })
})

test('an amount has at most two decimals, and an empty one is not a problem', () => {
  expect(parsePayment('1.99', '.', undefined)).toEqual({ amount: '1.99' })
  expect(parsePayment('1.999', '.', undefined)).toEqual({ problem: { reason: 'decimals' } })
  expect(parsePayment('0', '.', undefined)).toEqual({ problem: { reason: 'zero' } })
  expect(parsePayment('', '.', usd(['2', '500']))).toEqual({})
})
