import { expect, test } from 'vitest'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'
import { createSendItems } from './storage.js'

test('reports blocked storage on the platform’s console, and keeps requests in memory', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  const platform = createTestPlatform({
    storage: { getItem: blocked, setItem: blocked, removeItem: blocked, keys: blocked },
  })
  const items = createSendItems(platform, 'shop')
  items.addRecipient('0x1', { address: '0x2', name: undefined })
  expect(items.recipientsOf('0x1')).toEqual([{ address: '0x2', name: undefined }])
  expect(platform.logged.map(({ level, values }) => [level, values[0]])).toContainEqual([
    'info',
    'walletmodal: storage cannot be used (write)',
  ])
})

test("keeps a picture's URL but no picture data: the name's owner chooses it, and storage is small", () => {
  const platform = createTestPlatform({ storage: createMemoryStorage() })
  const items = createSendItems(platform, 'shop')
  const url = 'https://pictures.test/a.png'
  const images = [
    `data:image/png;base64,${'a'.repeat(190_000)}`,
    'data:image/png;base64,aa',
    `${url}?${'a'.repeat(2000)}`,
    url,
  ]
  for (const [index, image] of images.entries())
    items.addRecipient('0x1', { address: `0x2${index}`, name: 'a.eth', image })
  expect(items.recipientsOf('0x1').map(({ image }) => image)).toEqual([url, undefined, undefined, undefined])
})

test('keeps five recipients for each of the twenty most recent senders', () => {
  const platform = createTestPlatform({ storage: createMemoryStorage() })
  const items = createSendItems(platform, 'shop')
  const senders = Array.from({ length: 25 }, (_, index) => `0xa${index}`)
  for (const sender of [...senders, '0xa6'])
    for (let index = 0; index < 6; index += 1) items.addRecipient(sender, { address: `0x2${index}` })
  expect(senders.map((sender) => items.recipientsOf(sender).length)).toEqual([
    0,
    0,
    0,
    0,
    0,
    ...Array.from({ length: 20 }, () => 5),
  ])
  items.addRecipient('0xb', { address: '0x2' })
  expect(['0xa5', '0xa6', '0xa7'].map((sender) => items.recipientsOf(sender).length)).toEqual([0, 5, 5])
})
