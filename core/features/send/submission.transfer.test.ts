import { expect, test } from 'vitest'
import type { Adapter, SendTransactionParams, WriteContractParams } from '../../contracts/adapter.js'
import type { Network } from '../../contracts/network/network.js'
import type { HeldToken } from '../../data/assets/asset.js'
import { toDataSuffix } from '../../standards/index.js'
import { alice, bob, solAlice, solBob, tether, usdc } from '../../testing/send.js'
import type { SendReview } from './form.js'
import type { FeeTerms } from './node.js'
import { askToSend, toSentTransaction } from './submission.js'

const networkOf = (chainNamespace: Network['chainNamespace'], caipNetworkId: Network['caipNetworkId']): Network => ({
  ...{ id: 1, name: 'Network', chainNamespace, caipNetworkId },
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
})
const [evmNetwork, solanaNetwork] = [networkOf('eip155', 'eip155:1'), networkOf('solana', 'solana:main')]
const bitcoinNetwork = networkOf('bip122', 'bip122:main')
const ether = { name: 'Ether', symbol: 'ETH', iconUrl: '' } as HeldToken // the members that are read
const dollars = { name: 'USD Coin', symbol: 'USDC', iconUrl: 'https://a.test/usdc.png' } as HeldToken // the members that are read
const feeOf = (terms: FeeTerms): SendReview['fee'] => ({
  ...{ speed: 'standard', terms, worth: undefined },
  ...{ units: 7n, expected: 7n, rent: 0n },
})
const limits = { gas: 21_000n, maxFeePerGas: 7n, maxPriorityFeePerGas: 1n }
const fee = feeOf(limits)
const solanaFee = feeOf({ priorityFee: 7n })

/** Data of a `transfer(address,uint256)` call. */
const transferOf = (to: string, units: bigint) =>
  `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`

function reviewOf(more: Partial<SendReview>): SendReview {
  const base = { network: evmNetwork, from: alice, receiver: { address: bob }, token: ether, units: 5n, amount: '0.5' }
  return { ...base, tokenAddress: undefined, fee: undefined, ...more } as SendReview // the members that a transfer uses
}

/** A wallet that accepts every request. */
function setup({ canWrite = false } = {}) {
  const sent: SendTransactionParams[] = []
  const written: WriteContractParams[] = []
  const adapter = {
    sendTransaction: async (params: SendTransactionParams) => {
      sent.push(params)
      return 'sent'
    },
    ...(canWrite && {
      writeContract: async (params: WriteContractParams) => {
        written.push(params)
        return 'written'
      },
    }),
  } as unknown as Adapter // the members that a transfer uses
  return { adapter, sent, written }
}

const coin = { from: alice, to: bob, value: 5n, data: '0x', network: 'eip155:1' }
const token = { from: alice, to: usdc, value: 0n, data: transferOf(bob, 5n), network: 'eip155:1' }
const onSolana = { from: solAlice, to: solBob, value: 5n, network: 'solana:main' }
const fromSolana = { network: solanaNetwork, from: solAlice, receiver: { address: solBob } }

test.each<[string, Partial<SendReview>, object]>([
  ['a coin', {}, coin],
  ['a coin at a price', { fee }, { ...coin, ...limits }],
  ['a token', { tokenAddress: usdc }, token],
  ['a token at a price', { tokenAddress: usdc, fee }, { ...token, ...limits }],
  ['SOL', fromSolana, onSolana],
  ['a coin of a smart account, whose operator sets the fee', { fee, isSmartAccount: true }, coin],
  ['SOL at a price', { ...fromSolana, fee: solanaFee }, { ...onSolana, priorityFee: 7n }],
  ['a token of Solana', { ...fromSolana, tokenAddress: 'Mint' }, { ...onSolana, mint: 'Mint' }],
])('requests %s as reviewed', async (_name, review, asked) => {
  const { adapter, sent } = setup()
  expect(await askToSend(adapter, reviewOf(review))).toBe('sent')
  expect(sent).toEqual([asked])
})

test('calls `writeContract` if the adapter has it', async () => {
  const { adapter, sent, written } = setup({ canWrite: true })
  expect(await askToSend(adapter, reviewOf({ tokenAddress: tether, fee }))).toBe('written')
  expect(written).toMatchObject([
    { from: alice, address: tether, functionName: 'transfer', args: [bob, 5n], network: 'eip155:1', ...limits },
  ])
  await askToSend(adapter, reviewOf({}))
  expect(sent).toEqual([coin])
})

test('a suffix ends the data of a coin and of a token, and of what Activity keeps', async () => {
  const dataSuffix = toDataSuffix(['my-app'])
  const { adapter, sent, written } = setup({ canWrite: true })
  const [ofCoin, ofToken] = [reviewOf({ dataSuffix }), reviewOf({ tokenAddress: usdc, dataSuffix })]
  for (const review of [ofCoin, ofToken]) await askToSend(adapter, review)
  const data = `${transferOf(bob, 5n)}${dataSuffix.slice(2)}`
  expect({ sent, written }).toEqual({
    sent: [
      { ...coin, data: dataSuffix },
      { ...token, data },
    ],
    written: [],
  })
  const kept = [ofCoin, ofToken].map((review) => toSentTransaction(review, '0x01').request)
  expect(kept).toEqual([
    { to: bob, value: '5', data: dataSuffix },
    { to: usdc, value: '0', data },
  ])
})

test('asks no wallet on another namespace', async () => {
  const { adapter, sent } = setup()
  await expect(askToSend(adapter, reviewOf({ network: bitcoinNetwork }))).rejects.toThrow('bip122')
  expect(sent).toEqual([])
})

test.each<[string, Partial<SendReview>, object | undefined]>([
  ['a coin', {}, { to: bob, value: '5' }],
  ['a token', { tokenAddress: usdc }, { to: usdc, value: '0', data: transferOf(bob, 5n) }],
  ['SOL', fromSolana, { to: solBob, value: '5' }],
  ['a token of Solana, whose instructions only the wallet has', { ...fromSolana, tokenAddress: 'Mint' }, undefined],
])('describes %s for Activity, with the request to repeat it', (_name, review, request) => {
  const whole = reviewOf({ token: dollars, ...review })
  const sent = toSentTransaction(whole, '0xhash')
  expect(sent).toEqual({
    hash: '0xhash',
    chain: whole.network.caipNetworkId,
    from: whole.from,
    to: whole.receiver.address,
    operationType: 'send',
    transfers: [
      {
        fungible_info: {
          name: 'USD Coin',
          symbol: 'USDC',
          icon: { url: 'https://a.test/usdc.png' },
          address: review.tokenAddress ?? 'native',
        },
        direction: 'out',
        quantity: { numeric: '0.5' },
      },
    ],
    ...(request && { request }),
  })
})

test('describes a token without a picture', () => {
  expect(toSentTransaction(reviewOf({}), '0xhash').transfers[0]?.fungible_info).toMatchObject({ icon: null })
})
