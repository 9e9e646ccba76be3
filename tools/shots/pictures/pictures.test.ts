import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../build/root.js'
import { walk } from '../../build/walk.js'
import { readLooks } from './looks.js'
import { pictures } from './pictures.js'
import { sceneNames } from './scenes.js'

const docs = path.join(root, 'docs')
const bitmaps = walk(docs)
  .filter((file) => /\.(png|webp|jpe?g|gif)$/.test(file))
  .sort()

test('every picture under docs is made by a command, and has the look of its scenes recorded', () => {
  const files = pictures.map(({ file }) => file).sort()
  expect(bitmaps).toEqual(files)
  const looks = readLooks()
  expect(Object.keys(looks).sort()).toEqual(files)
  for (const { file, scenes } of pictures)
    expect({ file, scenes: Object.keys(looks[file] ?? {}) }).toEqual({ file, scenes })
})

test('every picture has at most its size, and all together less than 4 MB', () => {
  const sizes = pictures.map(({ file, maxBytes }) => ({
    file,
    maxBytes,
    bytes: fs.statSync(path.join(docs, file)).size,
  }))
  expect(sizes.filter(({ bytes, maxBytes }) => bytes > maxBytes)).toEqual([])
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(4_000_000)
})

test('every scene is part of a picture', () => {
  const shown = new Set(pictures.flatMap(({ scenes }) => scenes))
  expect(sceneNames.filter((name) => !shown.has(name))).toEqual([])
})

test('docs/pictures/README.md names every picture', () => {
  const page = fs.readFileSync(path.join(docs, 'pictures/README.md'), 'utf8')
  const names = fs.readdirSync(path.join(docs, 'pictures')).filter((file) => !file.endsWith('.md'))
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
})
