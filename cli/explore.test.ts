import { expect, test } from 'vitest'
import { createMoves } from '../harness/lab/explore/moves.js'
import { createWordsFor } from '../harness/test/runner/read-words.js'
import type { World } from '../harness/world/world/world-api.js'
import { codeOf } from './explore.js'

const clean = { findings: [], leaks: [], stopped: undefined, walks: 10, cut: 0 }

test('a search fails if most of its walks ended early', () => {
  expect([0, 5, 6, 10].map((cut) => codeOf({ ...clean, cut }, false))).toEqual([0, 0, 7, 7])
  expect(codeOf({ ...clean, cut: 10, stopped: 'app' }, false)).toBe(5)
  expect(codeOf({ ...clean, cut: 10 }, true)).toBe(130)
})

test('only existing phones are drawn', async () => {
  const words = (await createWordsFor())('any.yaml', 'connectkit').byName
  const named = (phones: Readonly<Record<string, unknown>>) => {
    const world = { wallets: {}, chains: {}, phones, relay: {} } as unknown as World // the moves under test read no other members
    return createMoves(words, world, [], false).map(({ name }) => name)
  }
  expect(named({ phone: {} })).toContain('readUri')
  expect(named({})).not.toContain('readUri')
})
