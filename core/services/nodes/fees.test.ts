import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unsupportedNetwork } from '../../contracts/network/network.js'
import { ModalError } from '../../errors/base.js'
import { createTestPlatform } from '../../testing/platform.js'
import {
  createFeeReader,
  highestFeeOf,
  isPlausiblePrice,
  isPossibleGas,
  minimumGas,
  offerOf,
  paddedGas,
} from './fees.js'

const gwei = 10n ** 9n
const market = { price: 2n * gwei, baseFee: undefined, blockGas: 30_000_000n, hasFloor: false }
const withBaseFee = { ...market, baseFee: gwei }

test.each([
  ['nothing', undefined, 21_000n, 21_000n],
  ['no data', '0x', 21_000n, 21_000n],
  ['a zero byte', '0x00', 21_004n, 21_010n],
  ['another byte', '0x01', 21_016n, 21_040n],
  ['capital digits', '0X00fF', 21_020n, 21_050n],
])('with %s, a transaction uses no less than EIP-2028 says, or EIP-7623', (_what, data, least, floor) => {
  expect([minimumGas(data, false), minimumGas(data, true)]).toEqual([least, floor])
})

test.each([
  [0n, false],
  [1n, false],
  [20_999n, false],
  [21_000n, true],
  [30_000_000n, true],
  [30_000_001n, false],
  [2n ** 200n, false],
])('%d units of gas can be true: %s', (gas, isPossible) => {
  expect(isPossibleGas(gas, undefined, market)).toBe(isPossible)
})

test('a call with data needs more gas than a transfer of the coin', () => {
  expect(isPossibleGas(21_000n, '0xa9059cbb', market)).toBe(false)
  expect(isPossibleGas(21_064n, '0xa9059cbb', market)).toBe(true)
  expect(isPossibleGas(21_064n, '0xa9059cbb', { ...market, hasFloor: true })).toBe(false)
})

test('a coin transfer uses exactly its gas, and every other call gets half as much again', () => {
  expect([paddedGas(21_000n), paddedGas(60_000n)]).toEqual([21_000n, 90_000n])
})

test.each([
  ['no hint', undefined, 2n],
  ['the node’s price', 2n, 2n],
  ['a higher price', 19n, 19n],
  ['ten times the price', 20n, 20n],
  ['more than ten times the price', 21n, 2n],
  ['an absurd price', 100_000n, 2n],
  ['half the price', 1n, 1n],
  ['no price at all', 0n, 2n],
])('a service that hints at %s', (_what, hint, taken) => {
  const wei = hint === undefined ? undefined : hint * gwei
  expect(offerOf(market, wei, 0n)).toEqual({ terms: { gasPrice: taken * gwei }, expected: taken * gwei })
})

test('at a price far below the node’s, a transaction would wait forever', () => {
  expect(offerOf(market, gwei - 1n, 0n).expected).toBe(2n * gwei)
  // At the base fee or below, no block includes it.
  expect(offerOf(withBaseFee, gwei, 0n).expected).toBe(2n * gwei)
})

test('with a base fee, the terms have the two prices of EIP-1559, and allow the base fee to double', () => {
  expect(offerOf(withBaseFee, undefined, 0n)).toEqual({
    terms: { maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: gwei },
    expected: 2n * gwei,
  })
  // Half of the whole price is added.
  expect(offerOf(withBaseFee, undefined, 50n).terms).toEqual({
    maxFeePerGas: 4n * gwei,
    maxPriorityFeePerGas: 2n * gwei,
  })
  expect(offerOf(withBaseFee, 5n * gwei, 0n)).toEqual({
    terms: { maxFeePerGas: 6n * gwei, maxPriorityFeePerGas: 4n * gwei },
    expected: 5n * gwei,
  })
})

test('no transaction costs more than its highest fee, and no offer is below its expected cost', () => {
  const wei = fc.bigInt({ min: 0n, max: 2n ** 80n })
  const anyMarket = fc.record({
    price: wei,
    baseFee: fc.option(wei, { nil: undefined }),
    blockGas: fc.constant(undefined),
    hasFloor: fc.boolean(),
  })
  fc.assert(
    fc.property(
      anyMarket,
      fc.option(wei, { nil: undefined }),
      fc.constantFrom(0n, 25n, 50n),
      wei,
      (now, hint, more, paid) => {
        const { terms, expected } = offerOf(now, hint, more)
        const most = 'maxFeePerGas' in terms ? terms.maxFeePerGas : terms.gasPrice
        expect(most).toBeGreaterThanOrEqual(expected)
        expect(expected).toBeLessThanOrEqual(now.price * 10n)
        if ('maxFeePerGas' in terms) expect(terms.maxPriorityFeePerGas).toBeLessThanOrEqual(terms.maxFeePerGas)
        // The protocol charges at most the signed price.
        if (paid <= most)
          expect(highestFeeOf({ ...terms, gas: 21_000n }, 5n)).toBeGreaterThanOrEqual(21_000n * paid + 5n)
      },
    ),
    { seed: 7, numRuns: 1000 },
  )
})

test.each([
  [-1n, false],
  [0n, false],
  [1n, true],
  [10_000n * gwei, true],
  [10_000n * gwei + 1n, false],
  [2n ** 255n, false],
])('a price of %d wei on a service’s word alone: %s', (wei, isPlausible) => {
  expect(isPlausiblePrice(wei)).toBe(isPlausible)
})

const revert = new ModalError({ name: 'Reverted', code: 'node_execution_reverted', shortMessage: 'Reverted' })
const silence = new ModalError({ name: 'Busy', code: 'http_timeout', shortMessage: 'No answer' })
const wordOf = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

/** A node with these answers of the oracle's methods: upper bound, fee of bytes, operator fee. */
const readerOf = (network: `eip155:${number}`, [bound, fee, operator]: readonly unknown[]) => {
  const answers: Readonly<Record<string, unknown>> = { '0xf1c7a58b': bound, '0x49948e0e': fee, '0x275aedd2': operator }
  const request = async (_method: string, params: readonly unknown[]) => {
    const answer = answers[String(Object(params[0]).data).slice(0, 10)]
    if (answer instanceof ModalError) throw answer
    return answer
  }
  return createFeeReader({
    network: unsupportedNetwork(network),
    platform: createTestPlatform(),
    node: { url: '', rank: () => {}, request },
  })
}

test.each<[string, readonly unknown[], bigint | undefined]>([
  ['tells all', [wordOf(40n), undefined, wordOf(4n)], 55n],
  ['is older than Isthmus', [wordOf(40n), undefined, revert], 50n],
  ['is older than Fjord', [revert, wordOf(80n), revert], 100n],
  ['is not there', ['0x', '0x', '0x'], 0n],
  ['does not answer', [silence, silence, silence], undefined],
  ['does not answer for the operator', [wordOf(40n), undefined, silence], undefined],
  ['answers with nothing', [null, wordOf(80n), wordOf(4n)], undefined],
  ['answers with a number of 300 bits', [`0x${'f'.repeat(75)}`, null, wordOf(4n)], undefined],
  ['answers with a negative number', ['-0x1', null, wordOf(4n)], undefined],
  ['has no fee at all', [revert, revert, revert], undefined],
])('the fee for data where the oracle %s', async (_what, answers, fee) => {
  const reader = readerOf('eip155:8453', answers)
  const { signal } = new AbortController()
  expect(await reader.readDataFee('0x12', 21_000n, signal)).toBe(fee)
  // The second answer is the same: nothing wrong is remembered.
  expect(await reader.readDataFee('0x12', 21_000n, signal)).toBe(fee)
})

test('a node without an answer hides no fee on a network without a data fee', async () => {
  const reader = readerOf('eip155:1', [silence, silence, silence])
  expect(await reader.readDataFee('0x12', 21_000n, new AbortController().signal)).toBe(0n)
})
