import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedItems } from '../../../core/contracts/storage.js'
import { isSiwxKey } from '../../../core/features/sign-in/items.js'
import { storageKey } from '../../../core/lib/storage/storage-keys.js'
import { root } from '../../../tools/build/root.js'
import { walk } from '../../../tools/build/walk.js'
import { lateItems } from './check-words.js'

test('the items in storage that are kept by late code are those that core keeps', () => {
  const sources = walk(path.join(root, 'core'))
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => fs.readFileSync(path.join(root, 'core', file), 'utf8'))
    .join('\n')
  const named = [...sources.matchAll(/storageKey\(\w+, '(\w+)'\)|^const item = '(\w+)'/gm)].map(
    ([, inCall, alone]) => inCall ?? alone,
  )
  const late = new Set(named.filter((name) => name !== undefined && !Object.hasOwn(storedItems.shape, name)))
  const ofSiwx = lateItems.filter((item) => isSiwxKey('p', storageKey('p', item)))
  expect(ofSiwx).toEqual(['siwxSessions', 'siwxAuth'])
  expect([...late, ...ofSiwx].sort()).toEqual([...lateItems].sort())
})
