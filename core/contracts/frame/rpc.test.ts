import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { safeRpcMethods, unsafeRpcMethods } from '../rpc-methods.js'
import { frameRpcRequest } from './rpc.js'

function isTaken(method: string, params?: unknown): boolean {
  return z.safeParse(frameRpcRequest, { method, params }).success
}

interface Params {
  readonly good: readonly unknown[]
  readonly bad: readonly unknown[]
}

const call = { to: '0xAb', data: '0x', value: '0x1' }
const operation = { sender: '0xab', nonce: 1 }
const hash: Params = { good: [['0xab']], bad: [[], ['0xab', '0xab'], ['ab'], undefined] }
const sent = (options: unknown) => ({ transaction: 'a', options })

const shaped: Readonly<Record<string, Params>> = {
  wallet_getCallsStatus: { good: [['a'], []], bad: [[1], undefined] },
  wallet_sendCalls: {
    good: [
      [{ calls: [{ to: '0xab' }] }],
      [{ chainId: '0x1', from: '0x1', version: '2.0', capabilities: {}, calls: [call] }],
      [{ chainId: 1, calls: [] }],
    ],
    bad: [
      [{}],
      [{ calls: [{}] }],
      [{ calls: [{ ...call, to: 'a0xab' }] }],
      [{ calls: [{ ...call, to: '0xabg' }] }],
      [{ calls: [{ ...call, data: 'ab' }] }],
      [{ calls: [{ ...call, value: 1 }] }],
      [{ calls: [], chainId: true }],
      [{ calls: [], from: 1 }],
      [{ calls: [], version: 1 }],
    ],
  },
  eth_sendUserOperation: {
    good: [[operation, '0xcd']],
    bad: [[operation, '0xcd', {}], [{ sender: 'ab' }, '0xcd'], [operation, 'cd'], [operation]],
  },
  eth_estimateUserOperationGas: {
    good: [
      [operation, '0xcd'],
      [operation, '0xcd', {}],
    ],
    bad: [
      [operation, '0xcd', {}, {}],
      [{}, '0xcd'],
    ],
  },
  eth_getUserOperationReceipt: hash,
  eth_getUserOperationByHash: hash,
  solana_signMessage: { good: [{ message: 'a', pubkey: 'b' }], bad: [{ message: 'a' }, { pubkey: 'b' }] },
  solana_signTransaction: { good: [{ transaction: 'a' }], bad: [{}, ['a']] },
  solana_signAllTransactions: { good: [{ transactions: ['a'] }], bad: [{}, { transactions: 'a' }] },
  solana_signAndSendTransaction: {
    good: [
      { transaction: 'a' },
      sent({ skipPreflight: true, maxRetries: 1, minContextSlot: 1 }),
      ...['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max'].map(
        (preflightCommitment) => sent({ preflightCommitment }),
      ),
    ],
    bad: [
      { options: {} },
      sent(1),
      sent({ skipPreflight: 1 }),
      sent({ preflightCommitment: 'soon' }),
      sent({ maxRetries: '1' }),
      sent({ minContextSlot: '1' }),
    ],
  },
}

const withoutParams = [
  'eth_accounts',
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_supportedEntryPoints',
]
const withAnyParams = ['wallet_getCapabilities', 'wallet_revokePermissions', 'wallet_getAssets']

test('each method of the frame accepts its parameters, and no others', () => {
  for (const [method, { good, bad }] of Object.entries(shaped)) {
    for (const params of good)
      expect({ method, params, isTaken: isTaken(method, params) }).toEqual({ method, params, isTaken: true })
    for (const params of bad)
      expect({ method, params, isTaken: isTaken(method, params) }).toEqual({ method, params, isTaken: false })
  }
  const kind = (method: string) => [[1], {}, undefined].map((params) => isTaken(method, params))
  for (const method of [...safeRpcMethods, ...unsafeRpcMethods]) {
    if (method in shaped) continue
    const wanted = withoutParams.includes(method)
      ? [false, false, true]
      : withAnyParams.includes(method)
        ? [true, true, true]
        : [true, false, false]
    expect({ method, kind: kind(method) }).toEqual({ method, kind: wanted })
    expect({ method, isTaken: isTaken(method, []) }).toEqual({ method, isTaken: true })
  }
})

test('an error about a parameter names its place and its method', () => {
  const { error } = z.safeParse(frameRpcRequest, { method: 'wallet_sendCalls', params: [{ calls: [{ to: 'bob' }] }] })
  expect(error?.issues).toEqual([
    expect.objectContaining({
      code: 'custom',
      path: ['params', 0, 'calls', 0, 'to'],
      message: 'parameters of wallet_sendCalls',
    }),
  ])
})
