import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageOf, readManifest } from '../build/manifest.js'
import { root } from '../build/root.js'
import { folderOfTest } from '../lib/testing/folder-of-test.js'
import { bareImportsOf, readBareImports, undeclared, undeclaredInExample, undeclaredTypes } from './bare-imports.js'

const specifiersIn = (code: string, file = 'a.js') => readBareImports(file, code).map(({ specifier }) => specifier)

for (const folder of ['', 'harness']) {
  const home = path.join(root, folder)
  const manifest = readManifest(home)

  test(`${manifest.name}: every package that a shipped file imports is declared`, () => {
    const imports = bareImportsOf(home)
    expect(new Set(imports.map(({ name }) => name)).size, 'the files were read').toBeGreaterThanOrEqual(5)
    expect(undeclared(manifest, imports)).toEqual([])
    const isHere = (types: string) => fs.existsSync(path.join(root, 'node_modules', types))
    expect(undeclaredTypes(manifest, imports, isHere)).toEqual([])
  })
}

test('an import is found in each way of writing it', () => {
  const code = `
    import 'side-effect'
    import one, { two } from "named/sub"
    export * from 'all'
    export { three } from '@scope/some/deep.js'
    const four = await import('on-demand')
    const five = await import(\`in-back-quotes\`)
    const six = require('common')
    const seven = __require('of-a-bundler')
    const eight = require$1.resolve('resolved/package.json')
    const nine = createRequire(import.meta.url).resolve('by-its-own')
    const ten = createRequire(import.meta.url)('called-at-once')
    const eleven = import.meta.resolve('address')
    const twelve = module.require('of-module')`
  expect(specifiersIn(code)).toEqual([
    'side-effect',
    'named/sub',
    'all',
    '@scope/some/deep.js',
    'on-demand',
    'in-back-quotes',
    'common',
    'of-a-bundler',
    'resolved/package.json',
    'by-its-own',
    'called-at-once',
    'address',
    'of-module',
  ])
})

test('files, URLs, modules of Node, comments, strings and names built at run time are not packages', () => {
  const code = `
    import './file.js'
    import '#inside'
    import 'node:fs'
    import 'path'
    import 'fs/promises'
    import 'https://a.example/b.js'
    // import 'in-a-comment'
    const text = "import('in-a-string')"
    const made = await import(\`\${text}/x\`)
    const named = require(text)
    const asked = store.required('no-module')`
  expect(specifiersIn(code)).toEqual([])
})

test('declarations name packages by type imports too', () => {
  const code = `
    /// <reference types="node" />
    import type { A } from 'types-of-it'
    import kept = require('in-the-old-way')
    export type B = import('within-a-type').B`
  expect(specifiersIn(code, 'a.d.ts').sort()).toEqual(['@types/node', 'in-the-old-way', 'types-of-it', 'within-a-type'])
})

test('an error names the file and the missing package', () => {
  const manifest = {
    name: 'ours',
    dependencies: { a: '1' },
    peerDependencies: { '@b/c': '1' },
    optionalDependencies: { d: '1' },
  }
  const imports = ['a/x', '@b/c', 'd', 'ours/other', '@e/f/g.js', 'h'].map((specifier) => ({
    file: 'dist/x.js',
    specifier,
    name: packageOf(specifier),
  }))
  expect(undeclared(manifest, imports)).toEqual([
    'ours: dist/x.js imports @e/f (as @e/f/g.js), which its package.json does not declare',
    'ours: dist/x.js imports h, which its package.json does not declare',
  ])
})

test('an error names a missing package of types too', () => {
  const imports = ['react', '@a/b', 'viem'].map((name) => ({ file: 'dist/x.d.ts', specifier: name, name }))
  const manifest = { name: 'ours', peerDependencies: { react: '1' } }
  const apart = ['@types/react', '@types/a__b']
  expect(undeclaredTypes(manifest, imports, (types) => apart.includes(types))).toEqual([
    'ours: dist/x.d.ts needs @types/react, which its package.json does not declare',
    'ours: dist/x.d.ts needs @types/a__b, which its package.json does not declare',
  ])
  const modules = imports.map((each) => ({ ...each, file: 'dist/x.js' }))
  expect(undeclaredTypes(manifest, modules, () => true)).toEqual([])
})

test.each(['', 'harness'])('tools that ignore "exports" find every entry and its types too: %j', (folder) => {
  const manifest = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  const exported = Object.entries<{ types?: string }>(manifest.exports).filter(([, { types }]) => types)
  const found = exported.map(([entry]) =>
    entry === '.' ? manifest.types : manifest.typesVersions['*'][entry.replace('./', '')]?.[0],
  )
  expect(found).toEqual(exported.map(([, { types }]) => types))
  expect(manifest.main).toBe(manifest.exports['.'].default)
})

test('every example declares what its own sources import', () => {
  const home = path.join(root, 'examples')
  const folders = fs.readdirSync(home).concat(fs.readdirSync(path.join(home, 'chains')).map((name) => `chains/${name}`))
  const examples = folders.filter((name) => fs.existsSync(path.join(home, name, 'package.json')))
  expect(examples).toEqual(expect.arrayContaining(['vite', 'chains/sui', 'chains/ton', 'chains/tron']))
  // Module Federation gives the page this module when it runs.
  const isOfRemote = (sentence: string) => sentence.includes('imports remote (as remote/panel)')
  const missing = examples.flatMap((name) => undeclaredInExample(path.join(home, name)))
  expect(missing.filter((sentence) => !isOfRemote(sentence))).toEqual([])
})

test('an example’s undeclared import is named, but not one of its tests', () => {
  const folder = folderOfTest('example')
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  write('package.json', JSON.stringify({ name: 'shop', dependencies: { a: '1' }, devDependencies: { b: '1' } }))
  write(
    'main.ts',
    "import 'a'\nimport type { B } from 'b/types'\nimport { c } from '@scope/c/deep.js'\nimport './own.js'",
  )
  write('main.test.ts', "import 'vitest'")
  expect(undeclaredInExample(folder)).toEqual([
    'shop: main.ts imports @scope/c (as @scope/c/deep.js), which its package.json does not declare',
  ])
})
