import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedItems } from '../../../core/contracts/storage.js'
import { isSiwxKey } from '../../../core/features/sign-in/items.js'
import { storageKey } from '../../../core/lib/storage/storage-keys.js'
import { root } from '../../../tools/build/root.js'
import { lateItems } from './check-words.js'

test('the items in storage that are kept by late code are those that core keeps', () => {
  const folder = path.join(root, 'core/storage')
  const sources = fs
    .readdirSync(folder)
    .filter((name) => !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
  const named = [...sources.matchAll(/storageKey\(\w+, '(\w+)'\)|^const item = '(\w+)'/gm)].map(
    ([, inCall, alone]) => inCall ?? alone,
  )
  const late = new Set(named.filter((name) => name !== undefined && !Object.hasOwn(storedItems.shape, name)))
  const ofSiwx = lateItems.filter((item) => isSiwxKey('p', storageKey('p', item)))
  expect(ofSiwx).toEqual(['siwxSessions', 'siwxAuth'])
  expect([...late, ...ofSiwx].sort()).toEqual([...lateItems].sort())
})
