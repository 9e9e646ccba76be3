import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tools/build/root.js'
import { walk } from '../tools/build/walk.js'

const texts = new Map(
  ['core', 'ui']
    .flatMap((room) => walk(path.join(root, room)).map((file) => `${room}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)test-|\.test\./.test(file))
    .map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]),
)
const mobx = ['mobx', 'mobx-react-lite']

function fileOf(from: string, name: string): string {
  if (!name.startsWith('.')) return name
  const base = path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '')
  return [`${base}.ts`, `${base}.tsx`].find((file) => texts.has(file)) ?? base
}

/** Lists the modules that a module evaluates. Type imports evaluate nothing. */
const importsOf = (file: string) =>
  [...(texts.get(file) ?? '').matchAll(/^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm)].map(
    ([, name = '']) => fileOf(file, name),
  )
const loadedLater = (file: string) =>
  [...(texts.get(file) ?? '').matchAll(/import\(\s*'([^']+)'\s*\)/g)].map(([, name = '']) => fileOf(file, name))

function closure(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const name of importsOf(file)) closure(name, found)
  return found
}

test('every module that is loaded by itself and imports MobX also imports the isolating module', () => {
  const entries = ['ui/index.ts', 'core/index.ts', 'core/networks/index.ts', 'core/features/sign-in/siwx/index.ts']
  const roots = [...new Set([...entries, ...[...texts.keys()].flatMap(loadedLater)])]
  const views = loadedLater('ui/shell/views.ts')
  expect(views).toContain('ui/features/connect/connect.tsx')
  const withMobx = roots.filter((file) => mobx.some((name) => closure(file).has(name)))
  // Every view reads a store, so a view without MobX means that its imports were not found.
  expect(views.filter((file) => !withMobx.includes(file))).toEqual([])
  expect(withMobx.filter((file) => !closure(file).has('core/isolate-mobx.ts'))).toEqual([])
  // The entry contains no MobX.
  expect(withMobx).not.toContain('ui/index.ts')
})

test('the package tells bundlers to keep the module that isolates', () => {
  const { sideEffects } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(sideEffects).toContain('./dist/chunks/isolate-mobx.js')
})
