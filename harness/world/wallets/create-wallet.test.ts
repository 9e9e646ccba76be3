import { expect, test } from 'vitest'
import { createAccounts } from '../accounts/accounts.js'
import { createClock } from '../lib/clock.js'
import { createSeed } from '../lib/seed.js'
import { createMockWallet } from './create-wallet.js'
import { chainStub } from './testing/chain-stub.js'
import { type WalletSpec, walletSpec } from './wallet-spec.js'

const origin = 'https://dapp.test'
const accounts = createAccounts(createSeed(7))
const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  base: chainStub('base', 'eip155:8453'),
  solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
}
const alice = accounts.alice?.evmAddress.toLowerCase()
const bob = accounts.bob?.evmAddress.toLowerCase()

function setup(spec: Partial<WalletSpec> = {}) {
  const clock = createClock()
  clock.pause()
  const wallet = createMockWallet({ via: 'eip6963', ...spec }, { name: 'fox', seed: 7, accounts, chains, clock })
  const events: unknown[][] = []
  wallet.onEvent(({ name, data }) => events.push([name, data]))
  const request = (method: string, params?: unknown) => wallet.request({ method, params, origin })
  return { wallet, clock, events, request, connect: () => request('eth_requestAccounts') }
}

/** True if a promise has already settled. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  promise.then(
    () => (settled = true),
    () => (settled = true),
  )
  await new Promise((resolve) => setImmediate(resolve))
  return settled
}

test('a request waits for its owner and is then answered', async () => {
  const { wallet, connect } = setup()
  const connecting = connect()
  expect(await isSettled(connecting)).toBe(false)
  expect(wallet.pending).toEqual([
    { id: 'fox-1', wallet: 'fox', method: 'eth_requestAccounts', params: undefined, origin, waitsFor: 'approval' },
  ])
  await wallet.approve()
  expect(await connecting).toEqual([alice])
  expect(wallet.pending).toEqual([])
  expect(wallet.connectedOrigins).toEqual([origin])
})

test('an answer to a deed applies to each method that asks for it', async () => {
  const { wallet, connect, request } = setup({ networks: ['mainnet', 'base'] })
  const asked = request('wallet_requestPermissions', [{ eth_accounts: {} }])
  await wallet.approve('connect')
  expect(await asked).toMatchObject([{ parentCapability: 'eth_accounts' }])

  const signing = expect(request('personal_sign', ['0x68', alice])).rejects.toMatchObject({ code: 4001 })
  const typed = request('eth_signTypedData_v4', [alice, typedData])
  await wallet.reject('sign')
  await wallet.approve({ deed: 'sign' })
  await signing
  expect(await typed).toMatch(/^0x/)

  const switching = request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])
  await wallet.approve('switch')
  expect(await switching).toBeNull()

  const token = { type: 'ERC20', options: { address: alice, symbol: 'USDC', decimals: 6 } }
  const watching = request('wallet_watchAsset', token)
  await wallet.approve('watch')
  expect(await watching).toBe(true)
  wallet.disconnect()

  const paying = expect(connect()).rejects.toMatchObject({ code: 4001 })
  await expect(wallet.approve({ deed: 'pay', withinMs: 1 })).rejects.toThrow(
    'fox got no request to pay within 1 ms. Pending: eth_requestAccounts.',
  )
  await wallet.reject('eth_requestAccounts')
  await paying
})

const typedData = JSON.stringify({
  types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
  domain: {},
  primaryType: 'Mail',
  message: { text: 'hi' },
})

test('an answer that comes too late reports how the request was answered', async () => {
  const { wallet, connect, request } = setup({ networks: ['mainnet'] })
  await expect(request('wallet_switchEthereumChain', [{ chainId: '0x2105' }])).rejects.toMatchObject({ code: 4902 })
  await expect(wallet.approve({ deed: 'switch', withinMs: 1 })).rejects.toThrow(
    'Nothing is pending. Before: wallet_switchEthereumChain came and was answered by itself, with 4902 “Unrecognized chain ID',
  )
  void connect()
  await wallet.approve('connect')
  await connect()
  await expect(wallet.reject({ method: 'wallet_requestPermissions', withinMs: 1 })).rejects.toThrow(
    'Before: eth_requestAccounts came and was answered by its owner, with a result; eth_requestAccounts came and was answered by itself, with a result.',
  )
  wallet.addFault({ do: 'error', times: 1 })
  await expect(request('personal_sign', ['0x68', alice])).rejects.toMatchObject({ code: -32603 })
  await expect(wallet.approve({ method: 'personal_sign', withinMs: 1 })).rejects.toThrow(
    'personal_sign came and was answered by the fault error, with -32603',
  )
})

test('an answer to another method for the same deed gives advice', async () => {
  const { wallet, request } = setup()
  void request('wallet_requestPermissions', [{ eth_accounts: {} }])
  await expect(wallet.approve({ method: 'eth_requestAccounts', withinMs: 1 })).rejects.toThrow(
    'Pending: wallet_requestPermissions. An answer to "connect" is for each of the methods that ask for it.',
  )
})

test('an answer waits for its request', async () => {
  const { wallet, connect } = setup()
  const approving = wallet.approve({ method: 'eth_requestAccounts' })
  expect(await connect()).toEqual([alice])
  await approving
})

test('an answer without a request reports the pending ones', async () => {
  const { wallet, connect } = setup()
  await expect(wallet.approve({ withinMs: 1 })).rejects.toThrow('fox got no request within 1 ms. Nothing is pending.')
  void connect()
  await expect(wallet.reject({ method: 'personal_sign', withinMs: 1 })).rejects.toThrow(
    'fox got no personal_sign within 1 ms. Pending: eth_requestAccounts.',
  )
})

test('a refusal is 4001, and 5000 when given', async () => {
  const { wallet, connect } = setup()
  const first = connect()
  await wallet.reject()
  await expect(first).rejects.toMatchObject({ code: 4001, message: 'User rejected the request.' })
  const second = connect()
  await wallet.reject({ code: 5000 })
  await expect(second).rejects.toMatchObject({ code: 5000 })
})

test('a second request to connect is −32002 while the first one waits', async () => {
  const { wallet, connect, request } = setup()
  const first = connect()
  await expect(connect()).rejects.toMatchObject({ code: -32002 })
  await wallet.approve()
  await first
  expect(await request('eth_requestAccounts')).toEqual([alice])
})

test('with `afterMs` the page receives the approval later', async () => {
  const { wallet, clock, connect } = setup()
  const connecting = connect()
  await wallet.approve({ afterMs: 300 })
  expect(wallet.pending).toEqual([])
  await clock.advance(299)
  expect(await isSettled(connecting)).toBe(false)
  await clock.advance(1)
  expect(await connecting).toEqual([alice])
})

test('with the policy never a request stays pending and cannot be answered', async () => {
  const { wallet, connect } = setup({ policy: 'never' })
  const connecting = connect()
  await expect(wallet.approve()).rejects.toThrow('fox never answers')
  expect(await isSettled(connecting)).toBe(false)
  expect(wallet.pending).toHaveLength(1)
  wallet.setPolicy('reject')
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
})

test('a locked wallet hides its accounts, waits for the unlock to connect, and does not sign', async () => {
  const { wallet, events, connect, request } = setup({ policy: 'approve', locked: true })
  const connecting = connect()
  expect(await isSettled(connecting)).toBe(false)
  expect(wallet.pending).toMatchObject([{ waitsFor: 'unlock' }])
  await expect(wallet.approve()).rejects.toThrow('fox is locked')
  wallet.unlock()
  expect(await connecting).toEqual([alice])
  wallet.lock()
  expect(await request('eth_accounts')).toEqual([])
  await expect(request('personal_sign', ['0x68', alice])).rejects.toMatchObject({ code: 4100 })
  wallet.unlock()
  expect(events).toEqual([
    ['accountsChanged', [alice]],
    ['accountsChanged', []],
    ['accountsChanged', [alice]],
  ])
})

test('a locked wallet asks a connected page only for the unlock', async () => {
  const { wallet, connect } = setup({ locked: true, connected: true })
  const connecting = connect()
  wallet.unlock()
  expect(await connecting).toEqual([alice])
})

test('after disconnecting, a locked wallet asks its owner once it is unlocked', async () => {
  const { wallet, connect } = setup({ locked: true, connected: true })
  const connecting = connect()
  wallet.disconnect()
  wallet.unlock()
  expect(await isSettled(connecting)).toBe(false)
  await wallet.approve()
  expect(await connecting).toEqual([alice])
})

test('the page is notified of changed accounts or chain', async () => {
  const { wallet, events, connect } = setup({ policy: 'approve' })
  wallet.setAccounts(['bob'])
  expect(events).toEqual([])
  await connect()
  wallet.setAccounts(['alice', 'bob'])
  wallet.setAccounts([])
  wallet.setChain('base')
  wallet.setChain('base')
  expect(events).toEqual([
    ['accountsChanged', [bob]],
    ['accountsChanged', [alice, bob]],
    ['accountsChanged', []],
    ['chainChanged', '0x2105'],
  ])
})

test('a disconnecting wallet forgets the page and notifies it', async () => {
  const { wallet, events, connect, request } = setup({ policy: 'approve' })
  await connect()
  wallet.disconnect()
  expect(events.slice(1)).toEqual([
    ['accountsChanged', []],
    ['disconnect', { code: 4900, message: 'The provider is disconnected from all chains.' }],
  ])
  expect(await request('eth_accounts')).toEqual([])
})

test('access of one page does not extend to another', async () => {
  const { wallet, connect } = setup({ policy: 'approve' })
  await connect()
  expect(await wallet.request({ method: 'eth_accounts', origin: 'https://other.test' })).toEqual([])
})

test('every call is recorded in order, with its result', async () => {
  const { wallet, connect, request } = setup()
  const connecting = connect()
  await request('eth_chainId')
  await wallet.reject()
  await expect(connecting).rejects.toMatchObject({ code: 4001 })
  expect(wallet.calls).toMatchObject([
    { method: 'eth_requestAccounts', error: { code: 4001, message: 'User rejected the request.' } },
    { method: 'eth_chainId', result: '0x1' },
  ])
})

test('a specification that does not fit the world is refused by name', () => {
  expect(() => setup({ accounts: ['mallory'] })).toThrow(
    'fox holds the account mallory, which the world does not have. Its accounts: alice',
  )
  expect(() => setup({ networks: ['gnosis'] })).toThrow('Its chains: mainnet, base, solana')
  expect(() => setup({ networks: ['solana'] })).toThrow(
    'fox is an EVM wallet, but none of its networks is an EVM chain.',
  )
  expect(() => setup().wallet.setChain('gnosis')).toThrow('fox cannot switch to gnosis')
})

test('a specification with unknown members is refused', () => {
  expect(walletSpec.safeParse({ via: 'eip6963', rdns: 'test.fox', announce: { after: '50ms' } }).success).toBe(true)
  expect(walletSpec.safeParse({ via: 'eip6963', announce: { after: '50 parsecs' } }).success).toBe(false)
  expect(walletSpec.safeParse({ via: 'telepathy' }).success).toBe(false)
  expect(walletSpec.safeParse({ via: 'eip6963', colour: 'red' }).success).toBe(false)
})

test('announcements carry the seed’s uuid, an icon and the specification’s values', () => {
  const { wallet } = setup({ announce: { after: '1.5s', times: 2 }, flags: { isMetaMask: true } })
  expect(wallet.announcement).toMatchObject({
    wallet: 'fox',
    via: ['eip6963'],
    afterMs: 1500,
    times: 2,
    flags: { isMetaMask: true },
  })
  expect(wallet.announcement.info).toEqual({ ...setup().wallet.announcement.info })
  expect(wallet.announcement.info).toMatchObject({ name: 'Fox', rdns: 'test.fox' })
  expect(wallet.announcement.info.icon).toMatch(/^data:image\/svg\+xml;base64,/)
})
