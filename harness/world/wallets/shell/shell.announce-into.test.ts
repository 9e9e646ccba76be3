// @vitest-environment happy-dom
import { getWallets } from '@wallet-standard/app'
import { createStore } from 'mipd'
import { expect, test } from 'vitest'
import { createAccounts } from '../../accounts/accounts.js'
import { createClock } from '../../lib/clock.js'
import { createSeed } from '../../lib/seed.js'
import { createMockWallet } from '../create-wallet.js'
import { chainStub } from '../testing/chain-stub.js'
import type { WalletSpec } from '../wallet-spec.js'
import { announceInto } from './testing/announce-into.js'

const accounts = createAccounts(createSeed(7))
const chains = {
  mainnet: chainStub('mainnet', 'eip155:1'),
  solana: chainStub('solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
}
const alice = accounts.alice

/** The page part uses the real libraries of dapps: mipd and the Wallet Standard's registry. */
function setup(specs: Record<string, WalletSpec>) {
  const clock = createClock()
  clock.pause()
  const wallets = Object.entries(specs).map(([name, spec]) =>
    createMockWallet({ policy: 'approve', ...spec }, { name, seed: 7, accounts, chains, clock }),
  )
  const globals: Record<string, unknown> = {}
  const remove = announceInto({ events: window, globals }, wallets, clock)
  return { clock, wallets, globals, remove }
}

test('an announced wallet is found by its rdns, before and after the page asks', () => {
  const store = createStore()
  const { remove } = setup({ fox: { via: 'eip6963', flags: { isMetaMask: true } }, ray: { via: 'eip6963' } })
  const later = createStore()
  expect(store.getProviders().map(({ info }) => info.rdns)).toEqual(['test.fox', 'test.ray'])
  expect(later.getProviders().map(({ info }) => info.name)).toEqual(['Fox', 'Ray'])
  expect(later.findProvider({ rdns: 'test.fox' })?.provider).toHaveProperty('isMetaMask', true)
  remove()
  expect(createStore().getProviders()).toEqual([])
})

test('a late wallet is absent before its time', async () => {
  const { clock, remove } = setup({ fox: { via: 'eip6963', announce: { after: '50ms' } } })
  const store = createStore()
  expect(store.getProviders()).toEqual([])
  await clock.advance(50)
  expect(store.getProviders()).toHaveLength(1)
  remove()
})

test('a silent wallet announces itself on demand', async () => {
  const { wallets, remove } = setup({ fox: { via: 'eip6963', announce: { never: true } } })
  const store = createStore()
  expect(store.getProviders()).toEqual([])
  wallets[0]?.announce()
  await Promise.resolve()
  expect(store.getProviders()).toHaveLength(1)
  remove()
})

test('a wallet that announces twice sends two events with one uuid and one provider', () => {
  const heard: { info: { uuid: string }; provider: unknown }[] = []
  const listener = (event: Event) => heard.push((event as CustomEvent).detail)
  window.addEventListener('eip6963:announceProvider', listener)
  const { remove } = setup({ fox: { via: 'eip6963', announce: { times: 2 } } })
  window.removeEventListener('eip6963:announceProvider', listener)
  expect(heard).toHaveLength(2)
  expect(heard[0]?.info.uuid).toBe(heard[1]?.info.uuid)
  expect(heard[0]?.provider).toBe(heard[1]?.provider)
  remove()
})

test('an injected wallet is at window.ethereum and announces nothing', () => {
  const { globals, remove } = setup({ fox: { via: 'injected' } })
  expect(createStore().getProviders()).toEqual([])
  expect(globals).toHaveProperty('ethereum.request')
  remove()
  expect(globals).toEqual({})
})

test('a provider calls the wallet, receives its events and gets errors with a code', async () => {
  const { globals, wallets, remove } = setup({ fox: { via: ['eip6963', 'injected'], networks: ['mainnet'] } })
  const provider = createStore().getProviders()[0]?.provider
  expect(provider).toBe(globals.ethereum)
  if (!provider) throw new Error('no provider')
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice?.evmAddress.toLowerCase()])
  const heard: unknown[] = []
  const listener = (accountsNow: unknown) => heard.push(accountsNow)
  provider.on('accountsChanged', listener)
  wallets[0]?.setAccounts(['bob'])
  await Promise.resolve()
  provider.removeListener('accountsChanged', listener)
  wallets[0]?.setAccounts(['alice'])
  await Promise.resolve()
  expect(heard).toEqual([[accounts.bob?.evmAddress.toLowerCase()]])
  const failure = await provider
    .request({ method: 'eth_accounts', params: [1n] } as never)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TypeError)
  await expect(provider.request({ method: 'eth_sign' } as never)).rejects.toMatchObject({ code: 4200 })
  for (const nothing of [undefined, null, 'eth_accounts', {}, { method: 1 }]) {
    await expect(provider.request(nothing as never)).rejects.toMatchObject({ code: -32600 })
  }
  for (const params of ['x', 1, null]) {
    const asked = provider.request({ method: 'eth_accounts', params } as never)
    await expect(asked).rejects.toMatchObject({ code: -32600 })
  }
  remove()
})

test('a disconnect event carries an error', async () => {
  const { globals, wallets, remove } = setup({ fox: { via: 'injected' } })
  // The shell placed its provider there.
  const provider = globals.ethereum as {
    request(call: object): Promise<unknown>
    on(name: string, listener: (error: unknown) => void): void
  }
  await provider.request({ method: 'eth_requestAccounts' })
  const heard: unknown[] = []
  provider.on('disconnect', (error) => heard.push(error))
  wallets[0]?.disconnect()
  await Promise.resolve()
  expect(heard).toMatchObject([{ code: 4900 }])
  expect(heard[0]).toBeInstanceOf(Error)
  remove()
})

test('a Wallet Standard wallet registers, connects, reports changes and disconnects', async () => {
  const registry = getWallets()
  const { wallets, remove } = setup({ ray: { via: 'wallet-standard', networks: ['solana'] } })
  const ray = registry.get().find(({ name }) => name === 'Ray')
  expect(ray?.chains).toEqual(['solana:mainnet'])
  expect(ray?.accounts).toEqual([])
  const changes: unknown[] = []
  const features = ray?.features as Record<
    string,
    Record<string, (...args: unknown[]) => Promise<{ accounts: unknown[] }>>
  >
  features['standard:events']?.on?.('change', (change: unknown) => changes.push(change))
  expect((await features['standard:connect']?.connect?.({ silent: true }))?.accounts).toEqual([])
  const connected = await features['standard:connect']?.connect?.()
  expect(connected?.accounts).toMatchObject([{ address: alice?.solanaAddress, chains: ['solana:mainnet'] }])
  expect(ray?.accounts[0]?.publicKey).toHaveLength(32)
  wallets[0]?.setAccounts(['bob'])
  await Promise.resolve()
  expect(ray?.accounts).toMatchObject([{ address: accounts.bob?.solanaAddress }])
  await features['standard:disconnect']?.disconnect?.()
  expect(ray?.accounts).toEqual([])
  expect(changes).toHaveLength(3)
  remove()
})

test('a wallet registers with an app that comes later', () => {
  const { remove } = setup({ late: { via: 'wallet-standard', networks: ['solana'] } })
  const registered: { name: string }[] = []
  const detail = { register: (wallet: { name: string }) => registered.push(wallet) }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  expect(registered.map(({ name }) => name)).toEqual(['Late'])
  remove()
})

test('fifty wallets announce themselves at once', () => {
  const specs = Object.fromEntries(
    Array.from({ length: 50 }, (_, index): [string, WalletSpec] => [`w${index}`, { via: 'eip6963' }]),
  )
  const { remove } = setup(specs)
  expect(createStore().getProviders()).toHaveLength(50)
  remove()
})
