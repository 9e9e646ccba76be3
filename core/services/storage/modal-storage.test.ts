import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedItems } from '../../contracts/storage.js'
import type { KeyValueStorage } from '../../lib/platform/platform.js'
import { hasStoredConnection } from '../../lib/storage/storage-keys.js'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'
import { createCaches } from './caches.js'
import { createModalStorage, type StoredName } from './modal-storage.js'

function setup(given: Record<string, string> = {}, overrides: Partial<KeyValueStorage> = {}) {
  const memory = createMemoryStorage()
  for (const [key, value] of Object.entries(given)) memory.setItem(key, value)
  const platform = createTestPlatform({ storage: { ...memory, ...overrides } })
  const contents = () => Object.fromEntries(memory.keys().map((key) => [key, memory.getItem(key)]))
  const storage = createModalStorage(platform, 'walletmodal')
  return { platform, contents, storage, caches: createCaches(storage, platform) }
}

const mainnetId = 'eip155:1'

test('returns stored values, under its prefix', () => {
  const { storage, contents } = setup()
  storage.set('activeNamespace', 'solana')
  storage.set('connectedConnectorIds', { eip155: 'test.fox' })
  expect(storage.get('activeNamespace')).toBe('solana')
  expect(storage.get('connectedConnectorIds')).toEqual({ eip155: 'test.fox' })
  expect(contents()).toEqual({
    'walletmodal:version': '2',
    'walletmodal:activeNamespace': '"solana"',
    'walletmodal:connectedConnectorIds': '{"eip155":"test.fox"}',
  })
})

// `core/modal/modal.every-field.test.ts` names the code that writes each field.
test('returns every item as it was written', () => {
  const { storage } = setup()
  const now = Date.UTC(2030, 0, 1)
  const items = {
    activeNamespace: 'eip155',
    activeCaipNetworkId: mainnetId,
    recentWallets: [{ id: 'a', name: 'Fox' }],
    connectedNamespaces: ['eip155', 'solana'],
    connectionStatus: 'connected',
    connectedConnectorIds: { eip155: 'test.fox', solana: 'Fox' },
    connectionIds: { eip155: 'b7c1', solana: 'b7c2' },
    connectedAccounts: { solana: ['So1ana'] },
    connectedSocial: 'google',
    socialUsername: 'alice',
    awaitedSocial: { provider: 'discord', state: 'abc', at: 1 },
    preferredAccountTypes: { eip155: 'eoa' },
    lastEmailLoginTime: now,
    email: 'alice@app.test',
    lastUsedChainId: 1,
    emailLoginUsed: true,
    smartAccountEnabledNetworks: [1, 10],
    legalConsent: true,
    portfolioCache: { 'eip155:1:0xab': { value: { balances: [] }, timestamp: now } },
    nativeBalanceCache: { 'eip155:1:0xab': { value: { balance: '1.5', symbol: 'ETH' }, timestamp: now } },
    nameCache: { '0xab': { value: [], timestamp: now } },
    identityCache: { '0xab': { value: { name: 'alice', avatar: null }, timestamp: now } },
  } as const
  const names = Object.keys(storedItems()).filter((name) => name !== 'version')
  expect(Object.keys(items)).toEqual(names)
  for (const [name, value] of Object.entries(items)) {
    storage.set(name as StoredName, value as never) // each with its own value, in a loop
    expect(storage.get(name as StoredName)).toEqual(value) // as above
  }
})

test('modals with different prefixes do not share items', () => {
  const { platform, storage } = setup()
  const other = createModalStorage(platform, 'second')
  storage.set('activeNamespace', 'solana')
  other.set('activeNamespace', 'eip155')
  expect({ here: storage.get('activeNamespace'), there: other.get('activeNamespace') }).toEqual({
    here: 'solana',
    there: 'eip155',
  })
})

test('drops an unreadable value, and logs it', () => {
  const given = {
    'walletmodal:version': '2',
    'walletmodal:activeNamespace': '"Cosmos 1"',
    'walletmodal:recentWallets': '[{',
  }
  const { storage, contents, platform } = setup(given)
  expect(storage.get('activeNamespace')).toBeUndefined()
  expect(storage.get('recentWallets')).toBeUndefined()
  expect(contents()).toEqual({ 'walletmodal:version': '2' })
  expect(platform.logged.map(({ level }) => level)).toEqual(['info', 'info'])
})

test('never throws, whatever storage contains', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(storedItems())), fc.oneof(fc.string(), fc.json()), (name, text) => {
      const { storage } = setup({ [`walletmodal:${name}`]: text })
      if (name !== 'version') storage.get(name as StoredName) // all names but that one
      storage.set('activeNamespace', 'eip155')
      expect(storage.get('activeNamespace')).toBe('eip155')
    }),
  )
})

test('"Storage failures are swallowed silently with a console note."', () => {
  const fail = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const { storage, caches, platform } = setup({}, { getItem: fail, setItem: fail, removeItem: fail, keys: fail })
  storage.set('activeNamespace', 'eip155')
  expect(storage.get('activeNamespace')).toBeUndefined()
  storage.set('activeNamespace', undefined)
  caches.set('identityCache', '0xab', { name: null, avatar: null })
  storage.clearCaches()
  expect(platform.logged.length).toBeGreaterThan(0)
  expect(platform.logged.every(({ level }) => level === 'info')).toBe(true)
})

test('"Cache lifetimes: portfolio 30 s, native balance 30 s, name 5 min, identity 5 min."', async () => {
  const { caches, platform } = setup()
  caches.set('portfolioCache', 'k', 1)
  caches.set('nativeBalanceCache', 'k', { balance: '1', symbol: 'ETH' })
  caches.set('nameCache', 'k', [])
  caches.set('identityCache', 'k', { name: 'alice', avatar: null })
  const alive = () =>
    (['portfolioCache', 'nativeBalanceCache', 'nameCache', 'identityCache'] as const).filter(
      (name) => caches.get(name, 'k') !== undefined,
    )
  await platform.advance(29_999)
  expect(alive()).toHaveLength(4)
  await platform.advance(1)
  expect(alive()).toEqual(['nameCache', 'identityCache'])
  await platform.advance(269_999)
  expect(alive()).toEqual(['nameCache', 'identityCache'])
  await platform.advance(1)
  expect(alive()).toEqual([])
})

test('drops expired entries when a new one is stored, and single keys on request', async () => {
  const { storage, caches, platform, contents } = setup()
  caches.set('nativeBalanceCache', 'old', { balance: '1', symbol: 'ETH' })
  await platform.advance(30_000)
  caches.set('nativeBalanceCache', 'a', { balance: '2', symbol: 'ETH' })
  caches.set('nativeBalanceCache', 'b', { balance: '3', symbol: 'ETH' })
  caches.set('portfolioCache', 'a', 'kept')
  caches.remove('nativeBalanceCache', 'a')
  const { 'walletmodal:nativeBalanceCache': text } = contents()
  expect(Object.keys(JSON.parse(text ?? '{}'))).toEqual(['b'])
  // The other cache keeps its entries.
  expect(caches.get('portfolioCache', 'a')).toBe('kept')
  storage.clearCaches()
  expect(contents()).toEqual({ 'walletmodal:version': '2' })
})

test('an entry from the future does not count as fresh', () => {
  const future = { a: { value: { name: 'x', avatar: null }, timestamp: Date.UTC(2031, 0, 1) } }
  const { caches } = setup({ 'walletmodal:version': '2', 'walletmodal:identityCache': JSON.stringify(future) })
  expect(caches.get('identityCache', 'a')).toBeUndefined()
})

test('keeps items of a newer release if they can be read', () => {
  const given = { 'walletmodal:version': '9', 'walletmodal:activeNamespace': '"solana"', 'walletmodal:later': '{}' }
  const { storage, contents } = setup(given)
  expect(storage.get('activeNamespace')).toBe('solana')
  expect(contents()).toEqual(given)
})

test('stores nothing until there is something to store', () => {
  const { storage, contents } = setup()
  expect(storage.get('connectionStatus')).toBeUndefined()
  storage.set('connectionStatus', undefined)
  expect(contents()).toEqual({})
})

test('detects a stored connection without a parser', () => {
  const { storage, platform, contents } = setup()
  const has = () => hasStoredConnection((key) => platform.storage.getItem(key), 'walletmodal')
  expect(has()).toBe(false)
  storage.set('connectionStatus', 'connected')
  expect(has()).toBe(true)
  storage.set('connectionStatus', 'disconnected')
  expect(has()).toBe(false)
  expect(contents()).toHaveProperty('walletmodal:connectionStatus')
  storage.set('awaitedSocial', { provider: 'google', state: 'abc', at: 1 })
  expect(has()).toBe(true)
})
