import { expect, test } from 'vitest'
import { unsupportedNetwork } from '../../contracts/network/network.js'
import { changesOf, draftOf, isPriceMoved, type ReviewedFee, type SendReview } from './form.js'

const mainnet = unsupportedNetwork('eip155:1')
const alice = `0x${'a1'.repeat(20)}`
const receiver = { address: `0x${'b0'.repeat(20)}`, name: 'bob.eth' }
const quantity = { numeric: '9', decimals: '6' }
const claim = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const known = { witness: 'contract', isVouched: false, imitates: undefined, isContradicted: false } as const
const asset = { ...claim, id: 'eip155:1/erc20:0xc0', networkId: 'eip155:1', address: '0xc0', ...known } as const
const named = { name: 'USD Coin', symbol: 'USDC', asset, claim }
const token = { ...named, chainId: 'eip155:1', price: 2, iconUrl: '', quantity }
const tokenAddress = `0x${'c0'.repeat(20)}`
const fee: ReviewedFee = {
  speed: 'standard',
  terms: { gas: 60n, gasPrice: 1n },
  units: 60n,
  expected: 60n,
  rent: 40n,
  worth: '0.01',
}

const form = {
  amount: { decimal: '1.5', units: 1_500_000n },
  receiver: { status: 'found', receiver },
  token,
  tokenAddress,
  decimals: 6,
  price: '2',
  isSmartAccount: false,
  acceptedWarnings: ['contract'],
} as const
const now = { network: mainnet, from: alice, fee }
const review: SendReview = {
  network: mainnet,
  from: alice,
  fee,
  isSmartAccount: false,
  receiver,
  token,
  tokenAddress,
  decimals: 6,
  units: 1_500_000n,
  amount: '1.5',
  worth: '3',
  knownWarnings: ['contract'],
}

test('a review contains every decision of the form', () => {
  expect(draftOf(form, now)).toEqual(review)
  expect(draftOf({ ...form, price: undefined }, now)).toEqual({ ...review, worth: undefined })
  expect(draftOf({ ...form, isSmartAccount: true }, now)).toEqual({ ...review, isSmartAccount: true })
})

test.each<[string, Partial<Parameters<typeof draftOf>[0]>]>([
  ['token', { token: undefined }],
  ['amount', { amount: { reason: 'balance' } }],
  ['receiver', { receiver: { status: 'empty' } }],
])('makes no review when the %s is missing or invalid', (_, change) => {
  expect(draftOf({ ...form, ...change }, now)).toBeUndefined()
})

const formNow = {
  amount: form.amount,
  amountText: '1.5',
  isInUsd: false,
  decimals: 6,
  decimalSign: '.',
  price: '2',
  balance: 1_500_000n,
  tokenAddress,
  receiverAddress: receiver.address,
  blocker: undefined,
}
type Change = Partial<Parameters<typeof changesOf>[1]>
type Now = Partial<Parameters<typeof changesOf>[2]>
const inUsd = { isInUsd: true, amountText: '3' }
const costing = (units: bigint, rent = 40n) => ({ fee: { ...fee, expected: units, rent } })

test.each<[Change, Now, readonly string[]]>([
  [{}, {}, []],
  [{}, { network: 'eip155:137' }, ['network']],
  [{}, { network: undefined }, ['network']],
  [{}, { from: receiver.address }, ['account']],
  [{ tokenAddress: undefined }, {}, ['token']],
  [{ decimals: 7 }, {}, ['token']],
  [{ receiverAddress: alice }, {}, ['receiver']],
  [{ receiverAddress: undefined }, {}, ['receiver']],
  [{ amount: { decimal: '1.4', units: 1_400_000n } }, {}, ['amount']],
  [{ amount: { reason: 'balance' } }, {}, []],
  [{ balance: 1_499_999n }, {}, ['balance']],
  [{ price: '2.02' }, {}, []],
  [{ price: '2.03' }, {}, ['price']],
  [{ price: undefined }, {}, ['price']],
  [inUsd, {}, []],
  [{ ...inUsd, amount: { decimal: '1.4', units: 1_400_000n } }, {}, []],
  [{ ...inUsd, price: '2.01' }, {}, ['price']],
  [{ ...inUsd, price: undefined }, {}, ['price']],
  [{ ...inUsd, amountText: '3,0' }, {}, ['price']],
  [{ ...inUsd, amountText: '3,0', decimalSign: ',' }, {}, []],
  [{}, costing(72n), []],
  [{}, costing(73n), ['fee']],
  [{}, costing(60n, 53n), ['fee']],
  [{}, costing(40n, 60n), []],
  [{}, { fee: undefined }, []],
  [{ blocker: {} }, {}, ['fee']],
  [{ blocker: {}, balance: 0n }, {}, ['balance']],
  [{ balance: 0n, price: '3' }, { network: undefined, from: undefined }, ['network', 'account', 'price', 'balance']],
])('when the form has %o and the wallet %o, what changed is %o', (change, wallet, changed) => {
  const current = { network: 'eip155:1', from: alice, fee, ...wallet }
  expect(changesOf(review, { ...formNow, ...change }, current)).toEqual(changed)
})

test('a review without a fee ignores changes of the fee', () => {
  const current = { network: 'eip155:1', from: alice, fee }
  expect(changesOf({ ...review, fee: undefined }, formNow, current)).toEqual([])
})

test.each([
  ['100', '101', false],
  ['100', '101.0001', true],
  ['100', '99', false],
  ['100', '98.9999', true],
  ['1.5', '1.5', false],
  ['1.50', '1.5', false],
  ['0.001', '0.00101', false],
  ['0.001', '0.001011', true],
  ['0', '0', false],
  [undefined, undefined, false],
  [undefined, '0', true],
  ['0', undefined, true],
])('a price of %s that is now %s has moved by more than 1 percent: %s', (before, now, isMoved) => {
  expect(isPriceMoved(before, now)).toBe(isMoved)
})
