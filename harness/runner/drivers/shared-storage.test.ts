import { expect, test } from 'vitest'
import { createSharedStorage } from './shared-storage.js'

function setup() {
  const shared = createSharedStorage({ a: '1' })
  const heard: string[] = []
  const open = (name: string) => {
    const events = new EventTarget()
    events.addEventListener('storage', (event) =>
      heard.push(`${name} ${String(Reflect.get(event, 'key'))}=${String(Reflect.get(event, 'newValue'))}`),
    )
    return shared.openTab(events)
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { shared, open, heard, turn }
}

test('tabs share their items and hear of each other, never of themselves', async () => {
  const { open, heard, turn } = setup()
  const one = open('one')
  const two = open('two')
  one.setItem('b', '2')
  expect(two.getItem('b')).toBe('2')
  expect(two.keys()).toEqual(['a', 'b'])
  await turn()
  expect(heard).toEqual(['two b=2'])
  two.removeItem('a')
  one.setItem('b', '2')
  await turn()
  expect(heard).toEqual(['two b=2', 'one a=null'])
})

test('a closed tab hears nothing and what it wrote stays', async () => {
  const { open, heard, turn } = setup()
  const one = open('one')
  open('two').close()
  one.setItem('b', '2')
  await turn()
  expect(heard).toEqual([])
  expect(open('three').getItem('b')).toBe('2')
})

test('a full storage can be read, a blocked one cannot', () => {
  const { shared, open } = setup()
  const tab = open('one')
  shared.mode = 'full'
  expect(tab.getItem('a')).toBe('1')
  expect(() => tab.setItem('b', '2')).toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  shared.mode = 'blocked'
  expect(() => tab.getItem('a')).toThrow(expect.objectContaining({ name: 'SecurityError' }))
  expect(() => tab.keys()).toThrow(expect.objectContaining({ name: 'SecurityError' }))
})
