import { expect, test } from 'vitest'
import { createTestPlatform } from '../../testing/platform.js'
import { createSendItems } from './storage.js'

test('reports a blocked storage to the platform’s console, and keeps requests in memory', () => {
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
