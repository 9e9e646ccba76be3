import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { root } from './root.js'

const page = path.join(root, 'harness/apps/hosts/server/render.js')
const packageFile = path.join(root, 'package.json')

/** Bundles the page that renders buttons on a server as one file: what it then still imports. */
async function importsOfServer(): Promise<string[]> {
  const bundle = await rolldown({
    input: page,
    platform: 'neutral',
    external: [/^react/, /^(mobx|viem|@walletconnect)/],
    resolve: { alias: { walletmodal: path.join(root, 'dist/index.edge.js') } },
    onLog() {},
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  return output.flatMap((file) => (file.type === 'chunk' ? [...file.imports, ...file.dynamicImports] : []))
}

test('the entry for edge servers imports only React, also by import()', async () => {
  const outside = await importsOfServer()
  expect([...new Set(outside)].sort()).toEqual(['react', 'react-dom/server', 'react/jsx-runtime'])
})

test('the entry for edge servers has every name of the entry for pages', async () => {
  const namesIn = async (file: string) =>
    Object.keys(await import(pathToFileURL(path.join(root, 'dist', file)).href)).sort()
  expect(await namesIn('index.edge.js')).toEqual(await namesIn('index.js'))
})

test('edge servers resolve to the entry for edge servers, Node and pages do not', async () => {
  const { default: manifest } = await import(pathToFileURL(packageFile).href, { with: { type: 'json' } })
  const { types, default: fallback, ...conditions } = manifest.exports['.']
  expect(Object.keys(manifest.exports['.'])[0]).toBe('types')
  expect(types).toBe('./dist/index.d.ts')
  expect(fallback).toBe('./dist/index.js')
  const edge = './dist/index.edge.js'
  expect(conditions).toEqual({ workerd: edge, 'edge-light': edge, netlify: edge, worker: edge })
})
