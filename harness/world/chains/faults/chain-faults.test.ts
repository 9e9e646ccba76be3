import { privateKeyToAccount } from 'viem/accounts'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { toModalError } from '../../../../core/errors/to-modal-error.js'
import type { nodeErrors } from '../../faults/chain-definitions.js'
import { createSeed } from '../../lib/seed.js'
import type { ChainSpec } from '../chain-spec.js'
import { dropWaiting, replaceWaiting, waitingOf } from '../mempool.js'
import { post, rpcBody, startTestChain, testAccounts } from '../testing/chain.js'
import { createChainFault } from './chain-faults.js'
import { strikeNode } from './node-faults.js'

const [alice, bob] = testAccounts()
const random = () => createSeed(7).stream('fault')

async function setup(spec: ChainSpec) {
  const { chain, clock, end } = await startTestChain(spec)
  onTestFinished(async () => {
    expect(await end()).toEqual([])
  })
  const ask = async (method: string, params: unknown[] = []) => {
    const answer: unknown = await (await post(chain.rpcUrl, rpcBody(method, params))).json()
    return { result: Reflect.get(Object(answer), 'result'), error: Reflect.get(Object(answer), 'error') }
  }
  const add = (fault: unknown, method?: string) =>
    chain.addFault(createChainFault(fault, { kind: chain.kind, method, random: random() }))
  return { chain, clock, ask, add }
}

const evm = { kind: 'evm', id: 1 } as const

/** The modal's error code for each node error. */
const codes = {
  'execution-reverted': 'node_execution_reverted',
  'fee-cap-too-high': 'node_fee_cap_too_high',
  'fee-cap-too-low': 'node_fee_cap_too_low',
  'nonce-too-high': 'node_nonce_too_high',
  'nonce-too-low': 'node_nonce_too_low',
  'insufficient-funds': 'node_insufficient_funds',
  'intrinsic-gas-too-high': 'node_intrinsic_gas_too_high',
  'intrinsic-gas-too-low': 'node_intrinsic_gas_too_low',
  'transaction-type-not-valid': 'node_transaction_type_not_valid',
} as const satisfies Record<keyof typeof nodeErrors, string>

test('the node rejects with each error, and the modal recognises it', async () => {
  const { ask, add } = await setup(evm)
  for (const [name, code] of Object.entries(codes)) {
    const takeBack = add({ reject: name })
    const { error } = await ask('eth_sendRawTransaction', ['0x00'])
    expect({ name, code: toModalError(error).code }).toEqual({ name, code })
    expect(await ask('eth_chainId')).toEqual({ result: '0x1', error: undefined })
    takeBack()
  }
})

test('the modal recognises a real node’s error for a real mistake', async () => {
  const { chain, ask } = await setup(evm)
  await chain.setBalance(alice.evmAddress, 10n ** 18n)
  await chain.request('anvil_impersonateAccount', [alice.evmAddress])
  const send = async (fields: object) => {
    const { error } = await ask('eth_sendTransaction', [{ from: alice.evmAddress, to: bob.evmAddress, ...fields }])
    return toModalError(error).code
  }
  expect(await send({ value: '0xffffffffffffffffffff' })).toBe(codes['insufficient-funds'])
  expect(await send({ gas: '0x10' })).toBe(codes['intrinsic-gas-too-low'])
  expect(await send({ gas: '0xfffffffff' })).toBe(codes['intrinsic-gas-too-high'])
  expect(await send({ maxFeePerGas: '0x1' })).toBe(codes['fee-cap-too-low'])
  await send({ value: '0x1' })
  expect(await send({ nonce: '0x0' })).toBe(codes['nonce-too-low'])
  const call = await ask('eth_call', [{ from: alice.evmAddress, data: '0x60006000fd' }])
  expect(toModalError(call.error).code).toBe(codes['execution-reverted'])
})

test('a node may be busy, broken, slow, or of another chain', async () => {
  const { chain, clock, ask, add } = await setup(evm)
  let takeBack = add({ 'rate-limit': true, times: 1 })
  expect((await ask('eth_chainId')).error).toMatchObject({ code: -32005 })
  expect(await ask('eth_chainId')).toMatchObject({ result: '0x1' })
  takeBack()

  takeBack = add({ status: 429, retryAfter: 2 }, 'eth_getBalance')
  expect(await ask('eth_chainId')).toMatchObject({ result: '0x1' })
  const busy = await post(chain.rpcUrl, rpcBody('eth_getBalance', [alice.evmAddress, 'latest']))
  expect({ status: busy.status, retryAfter: busy.headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '2' })
  takeBack()

  takeBack = add({ 'chain-id-mismatch': 5 })
  expect((await ask('eth_chainId')).result).toBe('0x5')
  expect((await ask('net_version')).result).toBe('5')
  takeBack()

  takeBack = add({ error: { code: -32603, message: 'Internal error' } })
  expect((await ask('eth_blockNumber')).error).toEqual({ code: -32603, message: 'Internal error' })
  takeBack()

  takeBack = add({ rewrite: { '': '0xffffffff' } }, 'eth_gasPrice')
  expect((await ask('eth_gasPrice')).result).toBe('0xffffffff')
  expect((await ask('eth_chainId')).result).toBe('0x1')
  takeBack()

  takeBack = add('malformed-json')
  await expect(ask('eth_chainId')).rejects.toThrow(SyntaxError)
  takeBack()

  takeBack = add({ latency: '30s' })
  const seen = chain.journal.length
  const late = ask('eth_chainId')
  await expect.poll(() => chain.journal).toHaveLength(seen + 1)
  await clock.advance(30_000)
  expect((await late).result).toBe('0x1')
  takeBack()

  add('reset')
  await expect(ask('eth_chainId')).rejects.toThrow('fetch failed')
})

test('a node may stay at a block while the chain continues', async () => {
  const { chain, ask, add } = await setup(evm)
  await chain.setBalance(bob.evmAddress, 1n)
  await chain.setBalance(alice.evmAddress, 10n ** 18n)
  await chain.request('anvil_mine', ['0x3'])
  await chain.request('anvil_impersonateAccount', [alice.evmAddress])
  const transfer = { from: alice.evmAddress, to: bob.evmAddress, value: '0x1' }
  const hash = await chain.request('eth_sendTransaction', [transfer])
  const takeBack = add({ 'head-stall': 3 })
  expect((await ask('eth_blockNumber')).result).toBe('0x3')
  expect((await ask('eth_getBlockByNumber', ['latest', false])).result).toMatchObject({ number: '0x3' })
  expect((await ask('eth_getBalance', [bob.evmAddress, 'latest'])).result).toBe('0x1')
  expect((await ask('eth_getTransactionReceipt', [hash])).result).toBeNull()
  expect((await ask('eth_chainId')).result).toBe('0x1')
  takeBack()
  expect((await ask('eth_blockNumber')).result).toBe('0x4')
  expect((await ask('eth_getBalance', [bob.evmAddress, 'latest'])).result).toBe('0x2')
  expect((await ask('eth_getTransactionReceipt', [hash])).result).toMatchObject({ blockNumber: '0x4' })
})

test('a Solana node may refuse to simulate', async () => {
  const { ask, add } = await setup({ kind: 'solana', cluster: 'devnet' })
  add('simulate-error')
  expect((await ask('sendTransaction', ['', {}])).error).toEqual({
    code: -32002,
    message: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
  })
  expect((await ask('getHealth')).result).toBe('ok')
})

const gas = { gas: 21_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n } as const

/** A chain on which alice sends, with helpers that read the transactions' state under node faults. */
async function withSender() {
  const { chain, ask, add } = await setup(evm)
  await chain.setBalance(alice.evmAddress, 10n ** 18n)
  const account = privateKeyToAccount(alice.evmPrivateKey)
  const send = async (nonce: number) => {
    const fields = { to: bob.evmAddress, value: 5n, nonce, chainId: 1, type: 'eip1559', ...gas } as const
    const { result } = await ask('eth_sendRawTransaction', [await account.signTransaction(fields)])
    return z.string().parse(result)
  }
  const stateOf = async (hash: string) => {
    const receipt = await chain.request('eth_getTransactionReceipt', [hash])
    if (receipt) return 'mined'
    return (await chain.request('eth_getTransactionByHash', [hash])) ? 'waiting' : 'unknown'
  }
  const strike = async (fault: unknown) => {
    const end = await strikeNode(fault, chain)
    if (!end) throw new Error('no fault of the node')
    return end
  }
  return { chain, ask, add, send, stateOf, strike }
}

test('a stuck transaction waits until the fault is removed', async () => {
  const { chain, send, stateOf, strike } = await withSender()
  const end = await strike('stuck-pending')
  const hash = await send(0)
  expect({ state: await stateOf(hash), waitingCount: (await waitingOf(chain, alice.evmAddress)).length }).toEqual({
    state: 'waiting',
    waitingCount: 1,
  })
  await end()
  expect({ state: await stateOf(hash), balance: await chain.getBalance(bob.evmAddress) }).toEqual({
    state: 'mined',
    balance: 5n,
  })
})

test('a pending transaction is dropped, sped up or cancelled', async () => {
  const { chain, send, stateOf, strike } = await withSender()
  const end = await strike('stuck-pending')
  const dropped = await send(0)
  await dropWaiting(chain, alice.evmAddress)
  expect(await stateOf(dropped)).toBe('unknown')
  await expect(dropWaiting(chain, alice.evmAddress)).rejects.toThrow('The node has no pending transaction of')
  const slow = await send(0)
  await replaceWaiting(chain, alice.evmPrivateKey, 'speed-up')
  await chain.request('evm_mine')
  expect({ state: await stateOf(slow), balance: await chain.getBalance(bob.evmAddress) }).toEqual({
    state: 'unknown',
    balance: 5n,
  })
  const cancelled = await send(1)
  await replaceWaiting(chain, alice.evmPrivateKey, 'cancel')
  await end()
  expect({ state: await stateOf(cancelled), balance: await chain.getBalance(bob.evmAddress) }).toEqual({
    state: 'unknown',
    balance: 5n,
  })
  expect(await chain.request('eth_getTransactionCount', [alice.evmAddress, 'latest'])).toBe('0x2')
})

test('a node may accept a transaction and forget it; the next one with its nonce is mined', async () => {
  const { send, stateOf, add } = await withSender()
  add({ 'drop-tx': true, times: 1 })
  const forgotten = await send(0)
  expect({ forgottenCount: forgotten.length, state: await stateOf(forgotten) }).toEqual({
    forgottenCount: 66,
    state: 'unknown',
  })
  const again = await send(0)
  expect({ again, state: await stateOf(again) }).toEqual({ again: forgotten, state: 'mined' })
})

test('after a reorganisation a transaction is pending, in a later block, or gone', async () => {
  const { chain, send, stateOf, strike } = await withSender()
  const waiting = await send(0)
  const before = await chain.request<{ hash: string }>('eth_getBlockByNumber', ['0x1', false])
  const end = await strike('reorg')
  const after = await chain.request<{ hash: string }>('eth_getBlockByNumber', ['0x1', false])
  expect({ state: await stateOf(waiting), isSameHash: after.hash === before.hash }).toEqual({
    state: 'waiting',
    isSameHash: false,
  })
  await end()
  expect(await stateOf(waiting)).toBe('mined')
  const mined = await send(1)
  await strike({ reorg: 1, transactions: 'mined' })
  expect(await stateOf(mined)).toBe('mined')
  const gone = await send(2)
  await strike({ reorg: 1, transactions: 'gone' })
  expect({ state: await stateOf(gone), balance: await chain.getBalance(bob.evmAddress) }).toEqual({
    state: 'unknown',
    balance: 10n,
  })
  expect(await stateOf(await send(2))).toBe('mined')
  await expect(strike({ reorg: 50 })).rejects.toThrow('and 50 are to go')
})

test('gas costs many times more, then its old price again', async () => {
  const { chain, strike } = await withSender()
  const price = async () => BigInt(await chain.request<string>('eth_gasPrice'))
  const usual = await price()
  const end = await strike({ 'gas-spike': 20 })
  expect(await price()).toBeGreaterThan(usual * 5n)
  await end()
  expect(await price()).toBeLessThan(usual * 2n)
})
