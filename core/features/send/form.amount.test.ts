import { expect, test } from 'vitest'
import type { Asset } from '../../data/assets/asset.js'
import { otherMeasureOf, priceOf, readAmount, unitsOf } from './form.js'

const known: Asset = {
  id: 'eip155:1/erc20:0xc0',
  networkId: 'eip155:1',
  address: '0xc0',
  name: 'Shell',
  symbol: 'SHELL',
  decimals: 18,
  witness: 'contract',
  isVouched: false,
  imitates: undefined,
  isContradicted: false,
}
const token = { isInUsd: false, decimals: 6, decimalSign: '.', price: '2' }
const dollars = { ...token, isInUsd: true }

test.each([
  ['1.5', token, { decimal: '1.5', units: 1_500_000n }],
  ['1,5', { ...token, decimalSign: ',' }, { decimal: '1.5', units: 1_500_000n }],
  ['0.0000001', token, { reason: 'decimals' }],
  ['3', { ...token, balance: 3_000_000n }, { decimal: '3', units: 3_000_000n }],
  ['3', { ...token, balance: 2_999_999n }, { reason: 'balance' }],
  ['3', { ...token, balance: 0n }, { reason: 'balance' }],
  ['', token, { reason: 'empty' }],
  ['5', { ...token, price: undefined }, { decimal: '5', units: 5_000_000n }],
  ['3', dollars, { decimal: '1.5', units: 1_500_000n }],
  ['3,01', { ...dollars, decimalSign: ',' }, { decimal: '1.505', units: 1_505_000n }],
  ['3.001', dollars, { reason: 'decimals' }],
  ['', dollars, { reason: 'empty' }],
  ['x', { ...dollars, price: undefined }, { reason: 'text' }],
  ['3', { ...dollars, price: undefined }, { reason: 'price' }],
  ['3', { ...dollars, price: '0' }, { reason: 'zero' }],
  ['3', { ...dollars, balance: 1_500_000n }, { decimal: '1.5', units: 1_500_000n }],
  ['3', { ...dollars, balance: 1_499_999n }, { reason: 'balance' }],
  ['0.01', { ...dollars, decimals: 0 }, { reason: 'zero' }],
])('%s in the field is read as %o → %o', (amountText, written, read) => {
  expect(readAmount({ amountText, ...written })).toEqual(read)
})

test.each([
  ['1.5', token, '3'],
  ['0.0000001', token, undefined],
  ['3', dollars, '1.5'],
  ['1', { ...dollars, price: '3' }, '0.333333'],
  ['3.001', dollars, undefined],
  ['1,5', { ...token, decimalSign: ',' }, '3'],
  ['', token, '0'],
  ['', dollars, '0'],
  ['0', token, undefined],
  ['x', token, undefined],
  ['1', { ...token, price: undefined }, undefined],
  ['', { ...token, price: undefined }, undefined],
])('%s in the field is in the other measure: %o → %s', (amountText, written, other) => {
  expect(otherMeasureOf({ amountText, ...written })).toBe(other)
})

test.each([
  ['1.5', '6', 1_500_000n],
  ['1.2345678', '6', 1_234_567n],
  ['0', '18', 0n],
  ['7', '0', 7n],
  ['nothing', '6', 0n],
])('a balance of %s with %s decimals is %s units', (numeric, decimals, units) => {
  const quantity = { numeric, decimals }
  expect(unitsOf({ name: 'A', symbol: 'A', chainId: 'eip155:1', price: 1, iconUrl: '', quantity })).toBe(units)
})

test.each([
  [2.5, '2.5'],
  [1e-7, '0.0000001'],
  [0, undefined],
  [-1, undefined],
  [Number.NaN, undefined],
])('a token that costs %s has the price %s', (price, decimal) => {
  expect(priceOf({ price, asset: known })).toBe(decimal)
})

test.each<[string, Partial<Asset>]>([
  ['that only the service names', { witness: undefined }],
  ['that imitates another one', { imitates: 'USDC' }],
  ['whose contract contradicts the service', { isContradicted: true }],
])('a token %s has no price', (_what, more) => {
  expect(priceOf({ price: 2.5, asset: { ...known, ...more } })).toBeUndefined()
})

test('has no price without a token', () => {
  expect(priceOf(undefined)).toBeUndefined()
})
