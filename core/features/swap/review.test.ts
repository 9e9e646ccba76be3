import { expect, test } from 'vitest'
import { canConfirm, changeOf } from './changes.js'
import { type SwapReview, withRequest } from './review.js'
import type { SwapStore } from './store.js'

const amount = (units: bigint) => ({ decimal: String(units), units })
const request = { gasPrice: 100n }
/** The parts of an open review. */
const review = { given: amount(5n), got: amount(1000n), figures: { impact: '6' }, request } as unknown as SwapReview

/** The reviewed form with the given changes. */
const storeWith = (change: Partial<Record<keyof SwapStore, unknown>> = {}) =>
  ({
    review,
    isBusy: false,
    problem: undefined,
    refusal: undefined,
    gasPrice: 100n,
    sourceAmount: amount(5n),
    targetAmount: amount(1000n),
    impact: '6',
    ...change,
  }) as SwapStore // the members that these rules read

test.each([
  ['nothing', {}, undefined],
  ['no review', { review: undefined, targetAmount: amount(1n) }, undefined],
  ['an answer that is awaited', { isBusy: true, targetAmount: amount(1n) }, undefined],
  ['too little of the token', { problem: { kind: 'balance' } }, 'balance'],
  ['too little for the fee', { problem: { kind: 'gas' } }, 'balance'],
  ['no offer', { problem: { kind: 'quote' } }, 'offer'],
  ['a fee that is a little higher', { gasPrice: 101n }, undefined],
  ['a fee that is much higher', { gasPrice: 200n }, 'fee'],
  ['a fee that is lower', { gasPrice: 1n }, undefined],
  ['no fee', { gasPrice: undefined }, undefined],
  ['less that arrives', { targetAmount: amount(999n) }, 'worse'],
  ['more that arrives', { targetAmount: amount(1001n) }, 'better'],
  ['another amount in the form', { sourceAmount: amount(6n), targetAmount: amount(999n) }, undefined],
  ['no amount in the form', { sourceAmount: undefined, targetAmount: amount(999n) }, undefined],
  ['nothing that arrives', { targetAmount: undefined }, undefined],
  ['a price further off', { impact: '6.01' }, 'impact'],
  ['a price further off, and less that arrives', { impact: '7', targetAmount: amount(999n) }, 'worse'],
  ['a price further off, and more that arrives', { impact: '7', targetAmount: amount(1001n) }, 'impact'],
  ['a price less far off', { impact: '5.99' }, undefined],
  ['no price', { impact: undefined }, undefined],
] as const)('with %s a review says what has changed', (_, change, said) => {
  const store = storeWith(change)
  expect(changeOf(store)).toBe(said)
  const isOpen = store.review !== undefined && !store.isBusy
  expect(canConfirm(store)).toBe(isOpen && (said === undefined || said === 'better'))
})

test('ignores an unknown or unchanged impact', () => {
  const near = { ...review, figures: { ...review.figures, impact: '0.1' } }
  expect(changeOf(storeWith({ review: near, impact: '0.2' }))).toBeUndefined()
  expect(changeOf(storeWith({ review: near, impact: '90' }))).toBe('impact')
  const unknown = { ...review, figures: { ...review.figures, impact: undefined } }
  expect(changeOf(storeWith({ review: unknown, impact: '90' }))).toBeUndefined()
})

test('cannot confirm a review without a request, or a refused one', () => {
  expect(canConfirm(storeWith({ review: { ...review, request: undefined } }))).toBe(false)
  expect(canConfirm(storeWith({ refusal: 'a reason' }))).toBe(false)
})

test('adds the cost of the built transaction and changes nothing else', () => {
  const built = withRequest(review, review.request as never, { gas: amount(7n) as never, gasUsd: '3' })
  expect(built).toEqual({ ...review, figures: { impact: '6', gas: amount(7n), gasUsd: '3' } })
  expect(withRequest(review, review.request as never)).toEqual(review)
})
