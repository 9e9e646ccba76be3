import { expect, test } from 'vitest'
import type { Rings } from './rings.js'
import { judgeLazyViews, judgeRings } from './size.js'

const golden = { entry: ['ui/index.js'], connect: ['core/modal.js', 'mobx'], login: ['ui/parts/login-connect.js'] }
const rings: Rings = {
  entry: { gzipBytes: 8_000, modules: ['ui/index.js'], heaviest: ['ui/index.js 900'] },
  connect: { gzipBytes: 60_000, modules: ['core/modal.js', 'mobx'], heaviest: [] },
  login: { gzipBytes: 15_000, modules: ['ui/parts/login-connect.js'], heaviest: [] },
}

test('rings at their limits with their golden modules are fine', () => {
  expect(judgeRings(rings, golden)).toEqual([])
})

test('a byte too many is named with its ring', () => {
  expect(judgeRings({ ...rings, entry: { ...rings.entry, gzipBytes: 8_001 } }, golden)).toMatchInlineSnapshot(`
    [
      "the entry ring is 8001 bytes gzip, at most 8000 are allowed; heaviest: ui/index.js 900",
    ]
  `)
})

test('a new module and a lost one are named', () => {
  const changed = { ...rings, connect: { ...rings.connect, modules: ['core/modal.js', 'ui/views/account.js'] } }
  expect(judgeRings(changed, golden)).toMatchInlineSnapshot(`
    [
      "the connect ring has a new module: ui/views/account.js",
      "the connect ring has no mobx any more",
    ]
  `)
})

test('a chain library in a ring is refused even when the golden list has it', () => {
  const changed = { ...rings, connect: { ...rings.connect, modules: [...golden.connect, 'viem'] } }
  expect(judgeRings(changed, { ...golden, connect: [...golden.connect, 'viem'] })).toMatchInlineSnapshot(`
    [
      "the connect ring holds viem, which must come by import() later",
    ]
  `)
})

test('a later view that brings too much is named', () => {
  const views = [
    { view: 'Swap', gzipBytes: 12_001 },
    { view: 'Account', gzipBytes: 12_000 },
  ]
  expect(judgeLazyViews(views)).toEqual(['Swap brings 12001 bytes gzip of its own, at most 12000 are allowed'])
})
