import { getBase58Encoder } from '@solana/kit'
import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdapterEvent } from '../../../contracts/adapter.js'
import type { Network } from '../../../contracts/network/network.js'
import { serviceDefaults } from '../../../contracts/services.js'
import { readMember } from '../../../errors/base.js'
import { createModalStorage } from '../../../services/storage/modal-storage.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { openHeadlessFrame } from '../../../testing/with-harness/frame.js'
import { createWorld, type World } from '../../../testing/with-harness/world.js'
import { createFrameClient } from '../frame/client.js'
import { createFrameProvider } from '../frame/provider.js'
import { type AuthAdapter, createAuthAdapter } from './adapter.js'

// The adapter's requests, against a test frame with real keys.

const email = 'alice@walletmodal.test'
const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
let world: World
let adapter: AuthAdapter
let type: 'eoa' | 'smartAccount' = 'eoa'
const events: AdapterEvent[] = []
const platform = createTestPlatform({
  // For Solana's node.
  fetch: (url, init) => fetch(url, init),
  openFrame: (params) =>
    openHeadlessFrame(world.frame, params, { origin: 'https://dapp.test', device: 'd', isReachable: () => true }),
})
const client = createFrameClient({
  platform,
  url: () => 'https://secure.walletconnect.org/sdk?projectId=p&chainId=eip155:1&version=4&enableLogger=false',
  greeting: () => ({}),
  onTimeout: () => {},
})
const storage = createModalStorage(platform, 'test')
const provider = createFrameProvider(client, storage, platform, serviceDefaults())
const signal = new AbortController().signal
const address = (name = 'alice') => world.accounts[name]?.evmAddress ?? '0x'
const smart = () => world.frame.smartAccountOf('alice') ?? '0x'

function network(chainNamespace: 'eip155' | 'solana'): Network {
  const url = world.chains[chainNamespace === 'eip155' ? 'mainnet' : 'solana']?.rpcUrl ?? ''
  const symbol = chainNamespace === 'eip155' ? 'ETH' : 'SOL'
  return {
    id: chainNamespace === 'eip155' ? 1 : solanaId.slice(7),
    name: symbol,
    caipNetworkId: chainNamespace === 'eip155' ? 'eip155:1' : solanaId,
    chainNamespace,
    nativeCurrency: { name: symbol, symbol, decimals: chainNamespace === 'eip155' ? 18 : 9 },
    rpcUrls: { default: { http: [url] }, chainDefault: { http: [url] } },
  }
}
const connect = (namespace: 'eip155' | 'solana' = 'eip155') =>
  adapter.connect({
    connector: { id: 'ID_AUTH', name: 'Login', chain: namespace, type: 'AUTH' },
    namespace,
    network: network(namespace),
    signal,
  })

beforeAll(async () => {
  world = await createWorld({
    chains: {
      mainnet: { kind: 'evm', id: 1, fund: { alice: parseEther('2') } },
      solana: { kind: 'solana', cluster: 'mainnet', fund: { alice: 10n ** 10n } },
    },
    frame: { smartAccountNetworks: ['mainnet'] },
  })
  await world.chains['mainnet']?.setBalance(smart(), parseEther('1'))
  adapter = createAuthAdapter({
    provider,
    guard: (_call, send) => send(signal),
    accountTypeFor: () => type,
    onSmartAccountNetworks: () => {},
    username: () => undefined,
    describe: () => ({ name: 'alice' }),
  }).setup({ platform, networks: () => [network('eip155')], emit: (event) => events.push(event) }) as AuthAdapter // the auth adapter's own kind
  const sending = provider.connectEmail(email, signal)
  await platform.settle()
  await platform.advance(500)
  await sending
  await provider.connectOtp(await world.frame.codeFor(email), signal)
})
afterAll(async () => {
  adapter.dispose()
  client.dispose()
  expect(await world.stop()).toEqual([])
})

/** Approves the next request as the visitor. */
async function approving<Value>(asking: Promise<Value>): Promise<Value> {
  asking.catch(() => {})
  while (world.frame.pending.length === 0) await new Promise((resolve) => setImmediate(resolve))
  await world.frame.approve()
  return asking
}

test('connects the logged-in account, with both of its types', async () => {
  type = 'eoa'
  const connection = await connect()
  expect(connection).toMatchObject({
    connectorId: 'ID_AUTH',
    chainId: '1',
    wallet: { name: 'alice' },
    user: { email, address: address() },
  })
  expect(connection.accounts).toEqual([
    { namespace: 'eip155', address: address(), type: 'eoa' },
    { namespace: 'eip155', address: smart(), type: 'smartAccount' },
  ])
  expect(storage.get('smartAccountEnabledNetworks')).toEqual([1])
})

test('an address that is invalid in its namespace is an unreadable answer', async () => {
  for (const wrong of ['', '<img src=x>', '11111111111111111111111111111111']) {
    const heal = world.frame.addFault('frame GET_USER', { rewrite: { address: wrong } })
    await expect(connect()).rejects.toMatchObject({ code: 'frame_message' })
    heal()
  }
})

test('signs messages and sends transactions', async () => {
  type = 'eoa'
  await connect()
  const message = 'Grüße'
  const signature = await approving(adapter.signMessage({ namespace: 'eip155', address: address(), message }))
  expect(await verifyMessage({ address: address(), message, signature: signature as `0x${string}` })).toBe(true)
  const transfer = { from: address(), to: address('bob'), value: parseEther('0.1') }
  const hash = (await approving(adapter.sendTransaction?.(transfer) ?? Promise.reject())) as `0x${string}`
  const chain = createPublicClient({ chain: viemMainnet, transport: http(world.chains['mainnet']?.rpcUrl) })
  expect((await chain.waitForTransactionReceipt({ hash, pollingInterval: 20 })).status).toBe('success')
  expect(await adapter.estimateGas?.({ ...transfer, namespace: 'eip155' })).toBe(21_000n)
})

test('a smart account accepts a batch of calls, and reports their status', async () => {
  type = 'smartAccount'
  await connect()
  expect(Object.keys((await adapter.getCapabilities?.(smart())) ?? {})).toEqual(['0x1'])
  const calls = [
    { to: address('bob'), value: '0x1' },
    { to: address('carol'), value: '0x2' },
  ]
  const bundle = { version: '2.0.0', from: smart(), chainId: '0x1', atomicRequired: false, calls }
  const sent = await approving(adapter.request({ namespace: 'eip155', method: 'wallet_sendCalls', params: [bundle] }))
  const id = readMember(sent, 'id') ?? sent
  const status = await adapter.request({ namespace: 'eip155', method: 'wallet_getCallsStatus', params: [id] })
  expect(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }] })
})

test('refreshing the account reports what changed', async () => {
  type = 'smartAccount'
  await connect()
  events.length = 0
  type = 'eoa'
  await adapter.refresh('eip155', signal)
  expect(events).toMatchObject([
    { type: 'accountsChanged', accounts: [{ address: address(), type: 'eoa' }, { address: smart() }] },
    { type: 'userChanged', user: { address: address() }, wallet: { name: 'alice' } },
  ])
})

test('signs and sends in solana, on its network, wherever the frame was before', async () => {
  type = 'eoa'
  await connect('eip155')
  await connect('solana')
  await adapter.request({ namespace: 'eip155', method: 'eth_blockNumber' })
  const alice = world.accounts['alice']?.solanaAddress ?? ''
  const message = 'hello'
  const signature = await approving(adapter.signMessage({ namespace: 'solana', address: alice, message }))
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(getBase58Encoder().encode(alice)),
    'Ed25519',
    false,
    ['verify'],
  )
  const bytes = Uint8Array.from(getBase58Encoder().encode(signature))
  expect(await crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(message))).toBe(true)
  const to = world.accounts['bob']?.solanaAddress ?? ''
  const sent = await approving(adapter.sendTransaction?.({ from: alice, to, value: 1_000_000n }) ?? Promise.reject())
  expect(getBase58Encoder().encode(sent)).toHaveLength(64)
})

test('finds the logged-in user without a prompt, and none after a logout', async () => {
  type = 'eoa'
  const params = {
    connector: { id: 'ID_AUTH', name: 'Login', chain: 'eip155', type: 'AUTH' },
    namespace: 'eip155',
    network: network('eip155'),
    signal,
  } as const
  expect((await adapter.reconnect(params))?.accounts[0]?.address).toBe(address())
  await adapter.forget?.('eip155')
  await expect(adapter.signMessage({ namespace: 'eip155', address: address(), message: 'a' })).rejects.toMatchObject({
    shortMessage: 'Provider is undefined',
  })
  expect((await adapter.reconnect(params))?.accounts[0]?.address).toBe(address())
  await adapter.disconnect('eip155')
  expect(await adapter.reconnect(params)).toBeUndefined()
})
