import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deepLinkChoiceKey } from '../../../contracts/storage.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { createSdkStorage } from './sdk-storage.js'

const names = { prefix: 'mine', instance: '12345' }
const whole = { isStored: () => true, toStored: (_name: string, value: unknown) => value }

test("items are stored under the modal's prefix, without the id that distinguishes two clients of a page", async () => {
  const platform = createTestPlatform()
  const storage = createSdkStorage(platform, names, whole)
  await storage.setItem('wc@2:client:0.3:12345//session', [{ topic: 'a', id: 7n }])
  expect(platform.storage.keys()).toEqual(['mine:wc:wc@2:client:0.3//session'])
  const next = createSdkStorage(platform, { ...names, instance: '999' }, whole)
  expect(await next.getItem('wc@2:client:0.3:999//session')).toEqual([{ topic: 'a', id: 7n }])
  expect(await next.getKeys()).toEqual(['wc@2:client:0.3//session'])
  expect(await next.getEntries()).toEqual([['wc@2:client:0.3//session', [{ topic: 'a', id: 7n }]]])
  await next.removeItem('wc@2:client:0.3:999//session')
  expect({
    storageKeys: platform.storage.keys(),
    keptSession: await storage.getItem('wc@2:client:0.3:12345//session'),
  }).toEqual({ storageKeys: [], keptSession: undefined })
})

test('an item that must not be stored is not read, and is removed if an earlier page stored it', async () => {
  const platform = createTestPlatform()
  const history = 'wc@2:core:0.3:12345//history'
  await createSdkStorage(platform, names, whole).setItem(history, [1])
  const view = { isStored: (name: string) => !name.endsWith('history'), toStored: () => undefined }
  const storage = createSdkStorage(platform, names, view)
  expect(platform.storage.keys()).toEqual([])
  await storage.setItem(history, [2])
  expect({ storageKeys: platform.storage.keys(), history: await storage.getItem(history) }).toEqual({
    storageKeys: [],
    history: undefined,
  })
})

test('storing again writes the items that are now wanted', async () => {
  const platform = createTestPlatform()
  const wanted = ['a']
  const toStored = (_name: string, value: unknown) => (value as string[]).filter((each) => wanted.includes(each)) // as written
  const storage = createSdkStorage(platform, names, { isStored: () => true, toStored })
  await storage.setItem('topics', ['a', 'b'])
  expect(await storage.getItem('topics')).toEqual(['a'])
  wanted.push('b')
  storage.storeAgain()
  expect(await storage.getItem('topics')).toEqual(['a', 'b'])
})

test('the chosen app is stored under the name that the SDK reads', async () => {
  const platform = createTestPlatform()
  const storage = createSdkStorage(platform, names, whole)
  await storage.setItem(deepLinkChoiceKey, { href: 'rabbit://', name: 'Rabbit' })
  expect(platform.storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"href":"rabbit://","name":"Rabbit"}')
  expect(await storage.getKeys()).toEqual([])
})

test('an item that cannot be stored is kept in memory and logged once, and an unreadable item counts as missing', async () => {
  const platform = createTestPlatform()
  const { storage: page } = platform
  let isFull = true
  const full = {
    ...page,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      page.setItem(key, value)
    },
  }
  const storage = createSdkStorage({ ...platform, storage: full }, names, whole)
  await storage.setItem('a', 1)
  await storage.setItem('b', 2)
  expect({ itemA: await storage.getItem('a'), keys: await storage.getKeys(), pageKeys: page.keys() }).toEqual({
    itemA: 1,
    keys: ['a', 'b'],
    pageKeys: [],
  })
  expect(platform.logged.filter(({ level }) => level === 'info')).toHaveLength(1)
  isFull = false
  await storage.setItem('a', 3)
  expect({ itemA: await storage.getItem('a'), pageKeys: page.keys() }).toEqual({ itemA: 3, pageKeys: ['mine:wc:a'] })
  page.setItem('mine:wc:a', '{')
  expect(await storage.getItem('a')).toBeUndefined()
})

// The SDK reads a store once and writes its whole copy at each change.

const change = fc.record({
  tab: fc.nat({ max: 2 }),
  topic: fc.constantFrom('a', 'b', 'c', 'd'),
  isDeleted: fc.boolean(),
})

async function playTabs(
  stored: readonly string[],
  changes: readonly { tab: number; topic: string; isDeleted: boolean }[],
  forms: { write(items: Map<string, number>): unknown; read(value: unknown): Map<string, number> },
) {
  const platform = createTestPlatform()
  const key = 'wc@2:core:0.3//store'
  const wanted = new Map(stored.map((topic, index) => [topic, -1 - index]))
  await createSdkStorage(platform, names, whole).setItem(key, forms.write(wanted))
  const tabs = await Promise.all(
    [0, 1, 2].map(async () => {
      const storage = createSdkStorage(platform, names, whole)
      return { storage, copy: forms.read(await storage.getItem(key)) }
    }),
  )
  for (const [step, { tab, topic, isDeleted }] of changes.entries()) {
    const { storage, copy } = tabs[tab] ?? expect.fail()
    if (!isDeleted) copy.set(topic, step)
    else if (!copy.delete(topic)) continue
    if (isDeleted) wanted.delete(topic)
    else wanted.set(topic, step)
    await storage.setItem(key, forms.write(copy))
  }
  const next = forms.read(await createSdkStorage(platform, names, whole).getItem(key))
  expect([...next].toSorted()).toEqual([...wanted].toSorted())
}

test('all changes that three tabs make to one store are there for the next page', async () => {
  const list = {
    write: (items: Map<string, number>) => [...items].map(([topic, expiry]) => ({ topic, expiry })),
    read: (value: unknown) =>
      new Map((value as { topic: string; expiry: number }[]).map(({ topic, expiry }) => [topic, expiry])), // as written
  }
  const record = {
    write: (items: Map<string, number>) => Object.fromEntries(items),
    read: (value: unknown) => new Map(Object.entries(value as Record<string, number>)), // as written
  }
  for (const form of [list, record])
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), fc.array(change), (stored, changes) =>
        playTabs(stored, changes, form),
      ),
    )
})

test('messages that two tabs received on one topic are merged, and a list inside an item keeps its order', async () => {
  const platform = createTestPlatform()
  const [one, other] = [createSdkStorage(platform, names, whole), createSdkStorage(platform, names, whole)]
  await one.setItem('messages', { topic: { first: '1' } })
  await other.setItem('messages', { topic: { second: '2' } })
  await one.setItem('messages', { topic: { first: '1', third: '3' } })
  expect(await one.getItem('messages')).toEqual({ topic: { first: '1', second: '2', third: '3' } })
  await one.setItem('sessions', [{ topic: 'a', accounts: ['alice', 'bob'] }])
  await other.setItem('sessions', [{ topic: 'b', accounts: [] }])
  await one.setItem('sessions', [{ topic: 'a', accounts: ['bob', 'alice'] }])
  expect(await one.getItem('sessions')).toEqual([
    { topic: 'a', accounts: ['bob', 'alice'] },
    { topic: 'b', accounts: [] },
  ])
})
