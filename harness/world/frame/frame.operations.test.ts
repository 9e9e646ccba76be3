import { type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../chains/chain.js'
import { bundlerOf } from '../chains/contracts/bundler.js'
import { entryPointAddress } from '../chains/contracts/smart-account.js'
import type { AccountCall, Operation } from '../chains/contracts/user-operations.js'
import { startFrameWorld } from './testing/frame-world.js'

const bob: Hex = '0x00000000000000000000000000000000000000b0'
const nobodys = `0x${'00'.repeat(32)}`

let page: Awaited<ReturnType<typeof startFrameWorld>>
let chain: Chain
let owner: Hex
let smart: Hex

beforeAll(async () => {
  page = await startFrameWorld({
    chains: { mainnet: { kind: 'evm', id: 1 }, solana: { kind: 'solana', cluster: 'mainnet' } },
  })
  const { mainnet } = page.world.chains
  const { alice } = page.world.accounts
  if (!mainnet || !alice) throw new Error('the world lacks what was asked for')
  chain = mainnet
  owner = alice.evmAddress
  smart = page.frame.smartAccountOf('alice') ?? '0x'
  await chain.setBalance(smart, parseEther('1'))
  await page.logIn()
})
afterAll(async () => {
  expect(await page.world.stop()).toEqual([])
})

/** An operation in its wire form, with large numbers as hex. */
function toWire(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
  )
}

async function setup(type: 'eoa' | 'smartAccount' = 'smartAccount') {
  await page.ask('SWITCH_NETWORK', { chainId: 1 })
  await page.ask('SET_PREFERRED_ACCOUNT', { type })
  const prepare = async (...calls: readonly AccountCall[]) => toWire(await bundlerOf(chain).prepare({ owner }, calls))
  /** Sends the request and presses a button. */
  const send = async (operation: unknown, decision: 'approve' | 'reject' = 'approve') => {
    const hash = page.rpc('eth_sendUserOperation', [operation, entryPointAddress])
    hash.catch(() => undefined)
    const [request] = await page.next(() => (page.frame.pending.length > 0 ? page.frame.pending : undefined))
    if (!request) throw new Error('nothing waits')
    await page.frame[decision]({ id: request.id })
    return { hash, view: request.view }
  }
  return { ...page, prepare, send }
}

test('an operation is estimated, approved, sent in one transaction, and found again by its hash', async () => {
  const { prepare, send, rpc } = await setup()
  expect(await rpc('eth_supportedEntryPoints')).toEqual([entryPointAddress])
  const operation = await prepare({ to: bob, value: 5n }, { to: bob, value: 2n })
  const gas = await rpc('eth_estimateUserOperationGas', [operation, entryPointAddress])
  expect(gas).toEqual({
    preVerificationGas: expect.stringMatching(/^0x/),
    verificationGasLimit: expect.stringMatching(/^0x/),
    callGasLimit: expect.stringMatching(/^0x/),
  })
  const { hash, view } = await send(operation)
  expect(JSON.stringify(view)).toContain(smart)
  const id = await hash
  expect(id).toMatch(/^0x[\da-f]{64}$/)
  expect(await chain.getBalance(bob)).toBe(7n)

  const receipt = (await rpc('eth_getUserOperationReceipt', [id])) as { receipt: { transactionHash: string } } // checked below
  expect(receipt).toMatchObject({
    userOpHash: id,
    entryPoint: entryPointAddress,
    sender: smart,
    nonce: operation['nonce'],
    success: true,
  })
  const { transactionHash } = receipt.receipt
  expect(await chain.request('eth_getTransactionReceipt', [transactionHash])).toMatchObject({ status: '0x1' })
  expect(await rpc('eth_getUserOperationByHash', [id])).toMatchObject({
    userOperation: { sender: smart, nonce: operation['nonce'], callData: operation['callData'] },
    entryPoint: entryPointAddress,
    transactionHash,
  })
  expect(await rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 200, receipts: [{ transactionHash }] })
})

test('a failing operation is reverted as a whole and reports the reason', async () => {
  const { prepare, send, rpc } = await setup()
  const before = await chain.getBalance(bob)
  const { hash } = await send(await prepare({ to: bob, value: 5n }, { to: bob, value: parseEther('9') }))
  const id = await hash
  expect(await chain.getBalance(bob)).toBe(before)
  expect(await rpc('eth_getUserOperationReceipt', [id])).toMatchObject({
    success: false,
    reason: expect.stringMatching(/^0x/),
  })
  expect(await rpc('wallet_getCallsStatus', [id])).toMatchObject({ status: 500, receipts: [{ status: '0x0' }] })
})

test('a refused operation is not sent and can be requested again', async () => {
  const { prepare, send } = await setup()
  const before = await chain.getBalance(bob)
  const operation = await prepare({ to: bob, value: 1n })
  const refused = await send(operation, 'reject')
  await expect(refused.hash).rejects.toThrow('User rejected the request.')
  expect(await chain.getBalance(bob)).toBe(before)
  await (await send(operation)).hash
  expect(await chain.getBalance(bob)).toBe(before + 1n)
  // The operation's nonce is used up.
  await expect((await send(operation)).hash).rejects.toThrow(/AA25/)
})

test('an operation has to be readable and belong to the current smart account', async () => {
  const { prepare, rpc, ask } = await setup()
  const operation = await prepare({ to: bob, value: 1n })
  const sendOf = (given: unknown) => rpc('eth_sendUserOperation', [given, entryPointAddress])
  await expect(sendOf({ ...operation, sender: bob })).rejects.toThrow(
    `it is for ${bob}; the account in use is ${smart}.`,
  )
  await expect(sendOf({ sender: smart })).rejects.toThrow(/nonce/)
  await expect(sendOf({ ...operation, callData: 'transfer' })).rejects.toThrow(/callData/)
  await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
  await expect(sendOf(operation)).rejects.toThrow(`it is for ${smart}; the account in use is ${owner}.`)
  expect(page.frame.pending).toEqual([])
})

test('an unknown operation is not found, and networks without operations have no entry point', async () => {
  const { rpc, ask } = await setup()
  expect(await rpc('eth_getUserOperationReceipt', [nobodys])).toBeNull()
  expect(await rpc('eth_getUserOperationByHash', [nobodys])).toBeNull()
  await expect(rpc('wallet_getCallsStatus', [nobodys])).rejects.toThrow(`No calls have the id`)
  await ask('SWITCH_NETWORK', { chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(await rpc('eth_supportedEntryPoints')).toEqual([])
  await expect(rpc('eth_estimateUserOperationGas', [{ sender: smart }, entryPointAddress])).rejects.toThrow()
  await expect(rpc('eth_getUserOperationReceipt', [nobodys])).rejects.toThrow()
})
