import path from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '../build/manifest.js'
import { root } from '../build/root.js'
import { compareContents, contents, packedFiles } from './contents.js'
import type { PackageFolder } from './tarball.js'

for (const folder of ['', 'harness', 'cli/create'] satisfies PackageFolder[])
  test(`${readManifest(path.join(root, folder)).name} contains the files that it should, and no others`, async () => {
    expect(compareContents(await packedFiles(folder), contents[folder])).toEqual({ stray: [], unused: [] })
  })

test('a test, a map, a fixture and a file of another folder are stray', () => {
  const lines = ['dist/*.js', 'dist/chunks/*.js', 'dist/chunks/*.js.map']
  const good = ['dist/core.js', 'dist/chunks/send-Bg04_k4.js', 'dist/chunks/send.js.map']
  const bad = [
    'dist/core.test.js',
    'dist/core.js.map',
    'dist/testing/platform.js',
    'dist/fixtures/wallets.json',
    'core/index.ts',
    'dist/index.jsx',
    'distance.js',
  ]
  expect(compareContents([...good, ...bad], lines)).toEqual({ stray: bad, unused: [] })
})

test('a line that no file needs is reported', () => {
  expect(compareContents(['dist/core.js'], ['dist/*.js', 'dist/*.css'])).toEqual({ stray: [], unused: ['dist/*.css'] })
})
