import { expect, test } from 'vitest'
import { SwapAmountError } from '../../errors/swap.js'
import { problemOf } from './problem.js'
import type { SwapStore } from './store.js'

const ether = { address: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' }
const usdc = { address: `eip155:1:0x${'ab'.repeat(20)}` }
const amount = (units: bigint) => ({ decimal: String(units), units })

/** The account holds ten source tokens and swaps five. It holds ten native tokens, and the fee is three. */
function storeWith({ balances = {}, ...change }: Partial<Record<keyof SwapStore | 'balances', unknown>> = {}) {
  const held: Readonly<Record<string, unknown>> = {
    [ether.address]: amount(10n),
    [usdc.address]: amount(10n),
    ...(balances as object), // by address
  }
  return {
    parsed: amount(5n),
    source: usdc,
    target: ether,
    native: ether,
    sourceAmount: amount(5n),
    typedSide: 'source',
    arePricesLoading: false,
    isBalanceLoading: false,
    quoteStatus: 'found',
    quoteError: undefined,
    paysGas: true,
    gas: 3n,
    balanceOf: (token: typeof usdc) => held[token.address],
    ...change,
  } as unknown as SwapStore // the members that this rule reads
}

const badAmount = { parsed: { reason: 'negative' }, sourceAmount: undefined }

test.each([
  ['nothing wrong', {}, undefined],
  ['no token to give', { ...badAmount, source: undefined }, undefined],
  ['no token to get', { ...badAmount, target: undefined }, undefined],
  ['nothing typed', { ...badAmount, parsed: undefined }, undefined],
  ['an empty amount', { parsed: { reason: 'empty' }, sourceAmount: undefined }, undefined],
  ['no amount in what is typed', badAmount, { kind: 'amount', side: 'source', reason: 'negative' }],
  [
    'none in what is wanted',
    { ...badAmount, typedSide: 'target' },
    { kind: 'amount', side: 'target', reason: 'negative' },
  ],
  ['no price', { sourceAmount: undefined }, { kind: 'price' }],
  ['a price that is awaited', { sourceAmount: undefined, arePricesLoading: true }, undefined],
  ['no balance', { balances: { [usdc.address]: undefined } }, { kind: 'balances' }],
  ['a balance that is awaited', { balances: { [usdc.address]: undefined }, isBalanceLoading: true }, undefined],
  ['all that there is', { balances: { [usdc.address]: amount(5n) } }, undefined],
  ['more than there is', { balances: { [usdc.address]: amount(4n) } }, { kind: 'balance' }],
  ['just the fee', { balances: { [ether.address]: amount(3n) } }, undefined],
  ['less than the fee', { balances: { [ether.address]: amount(2n) } }, { kind: 'gas' }],
  ['nothing for a fee', { balances: { [ether.address]: amount(0n) }, gas: undefined }, { kind: 'gas' }],
  ['a little for a fee that nobody knows', { balances: { [ether.address]: amount(1n) }, gas: undefined }, undefined],
  ['no balance of the network’s own', { balances: { [ether.address]: undefined } }, undefined],
  ['nothing for a fee that another pays', { balances: { [ether.address]: amount(0n) }, paysGas: false }, undefined],
  ['the network’s own and its fee', { source: ether, target: usdc, sourceAmount: amount(7n) }, undefined],
  ['the network’s own without its fee', { source: ether, target: usdc, sourceAmount: amount(8n) }, { kind: 'gas' }],
  ['no answer', { quoteStatus: 'failed', quoteError: new Error('away') }, { kind: 'quote' }],
  ['no offer', { quoteStatus: 'failed', quoteError: new SwapAmountError() }, { kind: 'offer' }],
])('with %s the visitor reads the first problem to solve', (_, change, problem) => {
  expect(problemOf(storeWith(change))).toEqual(problem)
})
