import { expect, test } from 'vitest'
import { blockerOf, lacksGas } from './blocker.js'
import type { SendStore } from './store.js'

/** The parts of the store that a rule reads. */
type Change = Partial<Record<keyof SendStore, unknown>>

const coin = {
  amount: { decimal: '70', units: 70n },
  fee: 30n,
  networkBalance: 100n,
  networkBalanceInUsd: '100',
  gasPriceInUsd: '30',
  isSmartAccount: false,
  tokenAddress: undefined,
}
const contract = `0x${'c0'.repeat(20)}`

test.each([
  [false, '10', '9.99', false],
  [false, '10', '10', false],
  [false, '10', '10.01', true],
  [false, '10', undefined, false],
  [false, '0.01', undefined, false],
  [false, '0', undefined, true],
  [false, '0', '0', true],
  [true, undefined, '1', false],
  [true, '1', '2', false],
])('smart account %s, $%s, gas $%s: short of gas %s', (isSmartAccount, networkBalanceInUsd, gasPriceInUsd, isShort) => {
  const form = { ...coin, fee: undefined, isSmartAccount, networkBalanceInUsd, gasPriceInUsd }
  expect(lacksGas(form as unknown as SendStore)).toBe(isShort)
})

test.each<[string, Change, boolean]>([
  ['covers sum and fee exactly', {}, false],
  ['is one unit short', { fee: 31n }, true],
  ['covers the sum, and no fee is known', { fee: undefined, networkBalance: 1n }, false],
  ['covers the sum, and nothing is paid', { fee: 0n, networkBalance: 1n }, false],
  ['is one unit short of the smallest fee', { fee: 1n, networkBalance: 70n }, true],
  ['covers the fee of a token exactly', { tokenAddress: contract, networkBalance: 30n }, false],
  ['does not cover the fee of a token', { tokenAddress: contract, networkBalance: 29n }, true],
  ['covers the fee, and no amount is written', { amount: { reason: 'empty' }, networkBalance: 30n }, false],
  ['is nothing', { networkBalance: 0n, fee: 0n }, true],
  ['is not known', { networkBalance: undefined }, true],
  ['is worth less than the gas', { gasPriceInUsd: '101' }, true],
  ['has no price', { networkBalanceInUsd: undefined, gasPriceInUsd: '101' }, false],
  ['is nothing, of a smart account', { isSmartAccount: true, networkBalance: 0n }, false],
])('a balance that %s lacks gas: %o → %s', (_, change, isLacking) => {
  expect(lacksGas({ ...coin, ...change } as unknown as SendStore)).toBe(isLacking)
})

const ready = {
  token: {},
  amount: { decimal: '0.00007', units: 70n },
  decimals: 6,
  receiver: { status: 'found', receiver: { address: contract } },
  quote: { minimum: 70n },
  isSmartAccount: true,
} as const

test.each<[Change, unknown]>([
  [{}, undefined],
  [{ quote: undefined }, undefined],
  [{ quote: { minimum: 71n } }, { kind: 'minimum', minimum: '0.000071' }],
  [
    { receiver: { status: 'refused', problem: { kind: 'text' } }, quote: { minimum: 71n } },
    { kind: 'receiver', problem: { kind: 'text' } },
  ],
  [{ receiver: { status: 'looking' } }, { kind: 'receiverLooking' }],
  [{ receiver: { status: 'empty' } }, { kind: 'receiverEmpty' }],
  [{ isSmartAccount: false, networkBalance: 0n, receiver: { status: 'empty' } }, { kind: 'gas' }],
  [
    { amount: { reason: 'decimals' }, isSmartAccount: false, networkBalance: 0n },
    { kind: 'amount', reason: 'decimals' },
  ],
  [{ amount: { reason: 'balance' }, isSmartAccount: false, networkBalance: 0n }, { kind: 'funds' }],
  [{ amount: { reason: 'empty' }, isSmartAccount: false, networkBalance: 0n }, { kind: 'amountEmpty' }],
  [{ amount: { reason: 'zero' } }, { kind: 'amountEmpty' }],
  [{ token: undefined, amount: { reason: 'empty' } }, { kind: 'token' }],
])('a form with %o is kept by %o', (change, blocker) => {
  expect(blockerOf({ ...ready, ...change } as unknown as SendStore)).toEqual(blocker)
})
