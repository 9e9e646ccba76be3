import { expect, test } from 'vitest'
import { createTestPlatform } from '../../../testing/platform.js'
import { createKeptSession } from './kept-session.js'

const at = (millisecond: number, chance = 0) => millisecond * 1000 + chance

function setup() {
  const platform = createTestPlatform()
  const open = () => createKeptSession(platform, 'shop')
  return { platform, open }
}

test("the session's topic is stored for the next page until that session ends", () => {
  const { platform, open } = setup()
  const page = open()
  expect(page.topic).toBeUndefined()
  page.keep('a')
  expect({ pageTopic: page.topic, openTopic: open().topic, storageKeys: platform.storage.keys() }).toEqual({
    pageTopic: 'a',
    openTopic: 'a',
    storageKeys: ['shop:walletConnectSession'],
  })
  page.drop('b')
  expect(open().topic).toBe('a')
  // Another tab puts another session in its place: the end of the first one is not the end of that.
  open().keep('b')
  page.drop('a')
  expect(open().topic).toBe('b')
  page.drop('b')
  expect({ topic: open().topic, storageKeys: platform.storage.keys() }).toEqual({ topic: undefined, storageKeys: [] })
})

test('an old message is recognised as old on this page and after a reload', () => {
  const { open } = setup()
  const page = open()
  expect(page.isNew('a', 'update', at(5, 1))).toBe(true)
  page.keep('a')
  expect(page.isNew('a', 'update', at(7, 1))).toBe(true)
  for (const { isNew } of [page, open()]) {
    expect([at(7, 1), at(5, 1), at(6), 0, -1].map((id) => isNew('a', 'update', id))).toEqual(Array(5).fill(false))
    // Another session, or another kind of message, has an order of its own.
    expect([isNew('b', 'update', at(1)), isNew('a', 'event chainChanged', at(1))]).toEqual([true, true])
  }
  // In one millisecond chance decides which id is the greater.
  const next = open()
  expect([at(7, 999), at(7, 0), at(8)].map((id) => next.isNew('a', 'update', id))).toEqual([true, true, true])
  expect([at(7, 5), at(8), at(9)].map((id) => open().isNew('a', 'update', id))).toEqual([false, false, true])
})

test('at most 20 messages of one millisecond count as new', () => {
  const { isNew } = setup().open()
  const taken = Array.from({ length: 100 }, (_, index) => isNew('a', 'update', at(3, index))).filter(Boolean)
  expect(taken).toHaveLength(20)
})

test('each tab keeps its own order of messages, since every tab receives all of them', () => {
  const { open } = setup()
  const here = open()
  here.keep('a')
  const there = open()
  expect({ hereIsNew: here.isNew('a', 'update', at(5)), thereIsNew: there.isNew('a', 'update', at(5)) }).toEqual({
    hereIsNew: true,
    thereIsNew: true,
  })
  expect({ thereIsNew: there.isNew('a', 'update', at(7)), hereIsNew: here.isNew('a', 'update', at(6)) }).toEqual({
    thereIsNew: true,
    hereIsNew: true,
  })
  expect(open().isNew('a', 'update', at(6))).toBe(false)
})

test('if the storage fails or has invalid content, the page works with what it has in memory', () => {
  const { platform } = setup()
  const refuse = () => {
    throw new Error('blocked')
  }
  const storage = { getItem: refuse, setItem: refuse, removeItem: refuse, keys: refuse }
  const blocked = createKeptSession({ ...platform, storage }, 'shop')
  blocked.keep('a')
  expect([blocked.topic, blocked.isNew('a', 'update', at(5)), blocked.isNew('a', 'update', at(5))]).toEqual([
    'a',
    true,
    false,
  ])
  blocked.drop('a')
  expect(blocked.topic).toBeUndefined()
  platform.storage.setItem('shop:walletConnectSession', '{"topic":7}')
  expect(createKeptSession(platform, 'shop').topic).toBeUndefined()
})
