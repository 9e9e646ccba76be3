import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { toModalError } from '../../../core/errors/to-modal-error.js'
import { createAccounts } from '../accounts/accounts.js'
import { refusingVendors, vendorRefusals } from '../faults/vendor-refusals.js'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createMockWallet } from './create-wallet.js'
import { chainStub } from './testing/chain-stub.js'
import type { WalletFault } from './wallet.js'

const origin = 'https://dapp.test'
const accounts = createAccounts(createSeed(7))
const chains = { mainnet: chainStub('mainnet', 'eip155:1'), base: chainStub('base', 'eip155:8453') }
const alice = accounts.alice?.evmAddress ?? '0x'

function setup(...faults: WalletFault[]) {
  const clock = createClock()
  clock.pause()
  const wallet = createMockWallet(
    { via: 'eip6963', networks: ['mainnet'], policy: 'approve' },
    { name: 'fox', seed: 7, accounts, chains, clock },
  )
  const events: string[] = []
  wallet.onEvent(({ name }) => events.push(name))
  const takeBack = faults.map((fault) => wallet.addFault(fault))
  const request = (method: string, params?: unknown) => wallet.request({ method, params, origin })
  return { wallet, clock, events, takeBack, request, connect: () => request('eth_requestAccounts') }
}

test.each([
  [{ do: 'reject' }, 4001],
  [{ do: 'reject', code: 5000 }, 5000],
  [{ do: '4100' }, 4100],
  [{ do: '4200' }, 4200],
  [{ do: '4900' }, 4900],
  [{ do: '4901' }, 4901],
  [{ do: '4902' }, 4902],
  [{ do: 'already-pending' }, -32002],
  [{ do: 'error', code: -32005 }, -32005],
  [{ do: 'disconnects-mid-request' }, 4900],
])('%o answers with its code', async (fault, code) => {
  const { connect } = setup(fault)
  await expect(connect()).rejects.toMatchObject({ code })
})

test('a fault without a method does not affect methods that need no owner', async () => {
  const { request } = setup({ do: '4900' })
  expect(await request('eth_chainId')).toBe('0x1')
})

test.each([
  ['wallet_watchAsset', { type: 'ERC20', options: { address: alice, symbol: 'USDC', decimals: 6 } }],
  ['eth_getEncryptionPublicKey', [alice]],
  ['eth_decrypt', ['0x', alice]],
])('a fault without a method strikes %s, which asks the owner too', async (method, params) => {
  const { request } = setup({ do: '4900' })
  await expect(request(method, params)).rejects.toMatchObject({ code: 4900 })
})

test('a fault with a method strikes it the given number of times', async () => {
  const { connect, request } = setup({ do: 'error', method: 'eth_chainId', times: 1, code: -32603, message: 'cold' })
  await connect()
  await expect(request('eth_chainId')).rejects.toMatchObject({ code: -32603, message: 'cold' })
  expect(await request('eth_chainId')).toBe('0x1')
})

test('a removed fault strikes no more', async () => {
  const { connect, takeBack } = setup({ do: 'reject' })
  takeBack[0]?.()
  expect(await connect()).toEqual([alice.toLowerCase()])
})

test('the fault timeout fails after its time', async () => {
  const { clock, connect } = setup({ do: 'timeout', delayMs: 5000 })
  const connecting = connect()
  const failure = expect(connecting).rejects.toMatchObject({ code: -32603, message: 'The request timed out.' })
  await clock.advance(5000)
  await failure
})

test('latency delays a right answer', async () => {
  const { clock, connect } = setup({ do: 'latency', delayMs: 700 })
  const connecting = connect()
  await clock.advance(700)
  expect(await connecting).toHaveLength(1)
})

test('never-answers leaves the page waiting without a pending request', async () => {
  const { clock, wallet, connect } = setup({ do: 'never-answers' })
  let settled = false
  void connect().finally(() => {
    settled = true
  })
  await clock.advance(86_400_000)
  expect(settled).toBe(false)
  expect(wallet.pending).toEqual([])
})

test('a wallet may throw a value that is not an error', async () => {
  const { connect } = setup({ do: 'throws-non-error' })
  await expect(connect()).rejects.toBe('the wallet broke')
})

test('the wrong account is an account of the world outside the wallet', async () => {
  const { connect } = setup({ do: 'wrong-account' })
  expect(await connect()).toEqual([accounts.bob?.evmAddress.toLowerCase()])
})

test('empty-accounts is an approval without accounts', async () => {
  const { connect } = setup({ do: 'empty-accounts' })
  expect(await connect()).toEqual([])
})

test('a bad signature has the right form and recovers to an unknown address', async () => {
  const { connect, request } = setup({ do: 'bad-signature', method: 'personal_sign' })
  await connect()
  const signature = (await request('personal_sign', ['0x68', alice])) as Hex
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  const recovered = await recoverMessageAddress({ message: { raw: '0x68' }, signature }).catch(() => undefined)
  expect(recovered).not.toBe(alice)
})

test('a wallet that locks itself does so before it answers', async () => {
  const { wallet, connect, request } = setup({ do: 'locks', method: 'personal_sign' })
  await connect()
  await expect(request('personal_sign', ['0x68', alice])).rejects.toMatchObject({ code: 4100 })
  expect(wallet.locked).toBe(true)
})

test('a wallet that switches its chain by itself reports it and continues', async () => {
  const { wallet, events, connect, request } = setup({ do: 'switches-chain', method: 'personal_sign' })
  await connect()
  await request('personal_sign', ['0x68', alice])
  expect(events).toEqual(['accountsChanged', 'chainChanged'])
  expect(wallet.chain).toBe('base')
})

test('a wallet that switches its chain silently reports it only when asked', async () => {
  const { wallet, events, connect, request } = setup({ do: 'switches-chain-silently', method: 'eth_chainId', times: 1 })
  await connect()
  expect(await request('eth_chainId')).toBe('0x2105')
  expect({ events, chain: wallet.chain }).toEqual({ events: ['accountsChanged'], chain: 'base' })
})

test('announcement faults affect the next page', () => {
  const { wallet, events } = setup({ do: 'announces-late', delayMs: 2000 })
  expect(wallet.announcement.afterMs).toBe(2000)
  wallet.addFault({ do: 'announces-twice' })
  expect(wallet.announcement.times).toBe(2)
  expect(events).toEqual(['announce'])
})

test('refuses-as throws each vendor’s error, and each names its source', async () => {
  for (const vendor of refusingVendors) {
    const { source, throws } = vendorRefusals[vendor]
    // A source is a package with its version, a documented interface with its date, or reports.
    expect(source).toMatch(/\d|report/)
    const { connect } = setup({ do: 'refuses-as', vendor })
    await expect(connect()).rejects.toEqual(throws)
    // The modal recognises each as a refusal.
    expect(toModalError(throws).code).toBe('wallet_user_rejected')
  }
})

test('an unknown fault is refused with the known names', () => {
  expect(() => setup({ do: 'explode' })).toThrow(
    /fox knows no fault "explode"\. There are: reject, refuses-as, error, 4100/,
  )
  expect(() => setup({ do: 'reject', times: 0 })).toThrow(/invalid times/)
  const misspelt: object = { tmes: 1 }
  expect(() => setup({ do: 'reject', ...misspelt })).toThrow(
    'fox: the fault reject does not know tmes. There are: do, method, times, code, message, delayMs, answer, vendor.',
  )
})

test('the fault answers gives any answer without asking the owner', async () => {
  const { connect, request, wallet } = setup(
    { do: 'answers', method: 'eth_requestAccounts', answer: { $repeat: ['0x0'], times: 3 } },
    { do: 'answers', method: 'eth_chainId' },
  )
  expect(await connect()).toEqual(['0x0', '0x0', '0x0'])
  expect(await request('eth_chainId')).toBeUndefined()
  expect(wallet.pending).toEqual([])
})
