import { expect, test } from 'vitest'
import { deepLinkChoiceKey } from '../../../contracts/storage.js'
import { createTestPlatform } from '../../../testing/platform.js'
import { createSdkStorage } from './start-sdk.js'

const names = { prefix: 'mine', instance: '12345' }

test("items stand under the modal's prefix, without what tells two clients of a page apart", async () => {
  const platform = createTestPlatform()
  const storage = createSdkStorage(platform, names)
  await storage.setItem('wc@2:client:0.3:12345//session', [{ topic: 'a', id: 7n }])
  expect(platform.storage.keys()).toEqual(['mine:wc:wc@2:client:0.3//session'])
  const next = createSdkStorage(platform, { ...names, instance: '999' })
  expect(await next.getItem('wc@2:client:0.3:999//session')).toEqual([{ topic: 'a', id: 7n }])
  expect(await next.getKeys()).toEqual(['wc@2:client:0.3//session'])
  expect(await next.getEntries()).toEqual([['wc@2:client:0.3//session', [{ topic: 'a', id: 7n }]]])
  await next.removeItem('wc@2:client:0.3:999//session')
  expect([platform.storage.keys(), await storage.getItem('wc@2:client:0.3:12345//session')]).toEqual([[], undefined])
})

test('what the provider writes of each session is not kept', async () => {
  const platform = createTestPlatform()
  const storage = createSdkStorage(platform, names)
  await storage.setItem('wc@2:universal_provider:12345/namespacesa0', { eip155: {} })
  expect(platform.storage.keys()).toEqual([])
})

test('the chosen app is under the one name that the SDK reads by itself', async () => {
  const platform = createTestPlatform()
  const storage = createSdkStorage(platform, names)
  await storage.setItem(deepLinkChoiceKey, { href: 'rabbit://', name: 'Rabbit' })
  expect(platform.storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBe('{"href":"rabbit://","name":"Rabbit"}')
  expect(await storage.getKeys()).toEqual([])
})

test('what cannot be stored is remembered as long as the page lives, and noted once; what cannot be read is nothing', async () => {
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
  const storage = createSdkStorage({ ...platform, storage: full }, names)
  await storage.setItem('a', 1)
  await storage.setItem('b', 2)
  expect([await storage.getItem('a'), await storage.getKeys(), page.keys()]).toEqual([1, ['a', 'b'], []])
  expect(platform.logged.filter(({ level }) => level === 'info')).toHaveLength(1)
  isFull = false
  await storage.setItem('a', 3)
  expect([await storage.getItem('a'), page.keys()]).toEqual([3, ['mine:wc:a']])
  page.setItem('mine:wc:a', '{')
  expect(await storage.getItem('a')).toBeUndefined()
})
