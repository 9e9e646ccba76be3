import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storedItems } from '../../../core/contracts/storage.js'
import { root } from '../../../tools/build/root.js'
import { walk } from '../../../tools/build/walk.js'
import { lateItems } from './check-words.js'

test('the list of late storage items equals the items that core stores', () => {
  const folder = path.join(root, 'core')
  const sources = walk(folder)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
  const named = [...sources.matchAll(/\bstoredItem\(\s*[\w.]+,\s*[\w.]+,\s*'(\w+)'/g)].map(([, name = '']) => name)
  expect(named.sort()).toEqual([...lateItems].sort())
  expect(named.filter((name) => Object.hasOwn(storedItems(), name))).toEqual([])
})
