import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from '../../lib/balance.js'
import { cutDecimals, toUnits } from '../../lib/decimal.js'
import {
  gasCost,
  isHighImpact,
  maxSlippage,
  maxSource,
  minimumReceived,
  priceImpact,
  providerFee,
  rateOf,
  shownRate,
  sourceFor,
  tighterSlippage,
  usdOf,
} from './figures.js'

const amount = (decimal: string, decimals: number) => ({ units: toUnits(decimal, decimals), decimals })

test('computes the example figures of the fee, the impact and the slippage', () => {
  expect(usdOf({ units: gasCost(60_000_000_128n), decimals: 18 }, '0.7207')).toBe('0.00648630001383744')
  const impact = priceImpact(
    { amount: amount('1', 18), price: '0.7206444126' },
    { amount: amount('0.017260', 18), price: '40.101925674' },
  )
  expect(cutDecimals(impact ?? '', 12)).toBe(cutDecimals('3.952736601951709', 12))
  const slippage = maxSlippage(amount('0.017260', 18))
  expect(toDecimal(slippage.units, slippage.decimals)).toBe('0.0001726')
})

test('the provider keeps 0.85 % of the source amount', () => {
  expect(providerFee(amount('1000', 6))).toEqual(amount('8.5', 6))
  // A fraction of the smallest unit is cut.
  expect(providerFee({ units: 100n, decimals: 18 }).units).toBe(0n)
})

test('rounds the minimum received down, and shows the rest as slippage', () => {
  const all = { units: 199n, decimals: 6 }
  expect({ minimumReceivedUnits: minimumReceived(all).units, maxSlippageUnits: maxSlippage(all).units }).toEqual({
    minimumReceivedUnits: 197n,
    maxSlippageUnits: 2n,
  })
})

test('the maximum keeps the fee of a native token', () => {
  expect(maxSource(10n, { isNative: true, gas: 4n })).toBe(6n)
  expect(maxSource(10n, { isNative: false, gas: 4n })).toBe(10n)
  expect(maxSource(10n, { isNative: true, gas: undefined })).toBe(10n)
  expect(maxSource(4n, { isNative: true, gas: 4n })).toBe(0n)
  expect(maxSource(3n, { isNative: true, gas: 4n })).toBe(0n)
})

test('rounds the source amount up, and has none without a price', () => {
  expect(sourceFor(amount('3200', 6), { source: '3200', target: '1' }, 18)).toEqual(amount('1', 18))
  expect(sourceFor(amount('1', 6), { source: '3', target: '1' }, 6)?.units).toBe(333_334n)
  expect(sourceFor(amount('1', 6), { source: '0', target: '1' }, 6)).toBeUndefined()
  expect(sourceFor(amount('1', 6), { source: '1', target: '0' }, 6)).toBeUndefined()
})

test('cuts a rate to three decimals, or to three significant digits', () => {
  expect(rateOf(amount('0', 6), amount('1', 6))).toBeUndefined()
  expect(shownRate(rateOf(amount('2', 18), amount('6400.1239', 6)) ?? '')).toBe('3200.061')
  expect(shownRate(rateOf(amount('3200', 6), amount('1', 18)) ?? '')).toBe('0.000312')
  expect(shownRate('0.0004567')).toBe('0.000456')
  expect(shownRate('0.0104567')).toBe('0.01')
  expect(shownRate('10.0001')).toBe('10')
  expect(rateOf(amount('3', 6), amount('1', 6))).toBe(`0.${'3'.repeat(18)}`)
})

test('needs a second tap above five percent of impact, or when it is unknown', () => {
  expect([isHighImpact('5'), isHighImpact('5.1'), isHighImpact('-20'), isHighImpact(undefined)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  const priced = { amount: amount('1', 6), price: '1' }
  const unpriced = { ...priced, price: '0' }
  expect([priceImpact(unpriced, priced), priceImpact(priced, unpriced)]).toEqual([undefined, undefined])
})

test('splits every amount without a remainder, and never estimates too little', () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 40n })
  const places = fc.integer({ min: 0, max: 24 })
  const price = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 10 }))
  fc.assert(
    fc.property(units, places, places, price, price, (wanted, targetDecimals, sourceDecimals, a, b) => {
      const target = { units: wanted, decimals: targetDecimals }
      expect(minimumReceived(target).units + maxSlippage(target).units).toBe(wanted)
      const prices = { source: toDecimal(...a), target: toDecimal(...b) }
      const source = sourceFor(target, prices, sourceDecimals)
      if (!source) throw new Error('Both have a price')
      // In whole numbers: the amount covers the target's worth, and one unit less does not.
      const scale = 10n ** BigInt(24 * 2 + 20)
      const worthOf = (quantity: typeof target, [value, scaleOfPrice]: readonly [bigint, number]) =>
        (quantity.units * value * scale) / 10n ** BigInt(quantity.decimals + scaleOfPrice)
      expect(worthOf(source, a)).toBeGreaterThanOrEqual(worthOf(target, b))
      expect(worthOf({ ...source, units: source.units - 1n }, a)).toBeLessThan(worthOf(target, b))
    }),
  )
})

test.each<[minimum: bigint, least: bigint, slippage: number | undefined]>([
  [9_900n, 9_900n, undefined],
  [9_901n, 9_900n, undefined],
  [9_899n, 9_900n, 0.98],
  [9_850n, 9_900n, 0.49],
  [9_801n, 9_900n, 0],
  [9_800n, 9_900n, undefined],
  [1n, 9_900n, undefined],
  [0n, 9_900n, undefined],
])('a call that guarantees %s of %s is asked for with a slippage of %s percent', (minimum, least, slippage) => {
  expect(tighterSlippage(minimum, least)).toBe(slippage)
})
