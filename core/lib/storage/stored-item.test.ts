import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createMemoryStorage, createTestPlatform } from '../../testing/platform.js'
import { storedItem } from './stored-item.js'

const point = z.object({ x: z.number() })

function setup({ isFull = false, outlivesFailure = false } = {}) {
  const memory = createMemoryStorage()
  const setItem = (key: string, text: string) => {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    memory.setItem(key, text)
  }
  const platform = createTestPlatform({ storage: { ...memory, setItem } })
  const item = () => storedItem(platform, 'shop', 'point', point, { outlivesFailure })
  return { platform, memory, item: item(), next: item() }
}

test('a value is stored as JSON under its prefix until it is removed', () => {
  const { item, next, memory } = setup()
  expect(item.get()).toBeUndefined()
  item.set({ x: 1 })
  expect(memory.getItem('shop:point')).toBe('{"x":1}')
  expect({ item: item.get(), next: next.get() }).toEqual({ item: { x: 1 }, next: { x: 1 } })
  item.set(undefined)
  expect({ memoryKeys: memory.keys(), next: next.get() }).toEqual({ memoryKeys: [], next: undefined })
})

test.each(['{', '{"x":"1"}', '', 'null'])('%o, which does not parse, is dropped with a note', (text) => {
  const { item, memory, platform } = setup()
  memory.setItem('shop:point', text)
  expect(item.get()).toBeUndefined()
  expect(memory.keys()).toEqual([])
  expect(platform.logged).toEqual([
    { level: 'info', values: ['walletmodal: shop:point in storage cannot be read and was dropped'] },
  ])
})

test('a value that storage rejects is logged, and kept in memory on request', () => {
  for (const outlivesFailure of [false, true]) {
    const { item, next, platform } = setup({ isFull: true, outlivesFailure })
    item.set({ x: 1 })
    expect({ item: item.get(), next: next.get() }).toEqual({
      item: outlivesFailure ? { x: 1 } : undefined,
      next: undefined,
    })
    expect(platform.logged.map(({ level, values }) => [level, values[0]])).toEqual([
      ['info', 'walletmodal: storage cannot be used (write)'],
    ])
    item.set(undefined)
    expect(item.get()).toBeUndefined()
  }
})

test('a storage event concerns an item by its key, or without a key', () => {
  const { item } = setup()
  expect(['shop:point', null, 'shop:points', 'point', 'second:point'].map(item.isAbout)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
