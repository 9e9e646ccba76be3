import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { walk } from '../../../tools/build/walk.js'
import { loadOptionalPeer } from './optional-peer.js'
import { runInChild } from './testing/in-child.js'

const require = createRequire(import.meta.url)

test('a missing package is an error with the install command', async () => {
  const said =
    'missing_package: The harness needs the package walletmodal-not-there, which is not installed. ' +
    'Add it: npm install --save-dev walletmodal-not-there'
  const { firstLine } = await runInChild(`
    import { loadOptionalPeer } from '${new URL('./optional-peer.ts', import.meta.url).pathname}'
    const name = 'walletmodal-not-there'
    const error = await loadOptionalPeer(name, () => import(name)).catch((thrown) => thrown)
    console.log(error.code + ': ' + error.message)
  `)
  expect(firstLine).toBe(said)
  const name = 'walletmodal-not-there'
  const required = loadOptionalPeer(name, async () => require(name))
  await expect(required.catch((error) => `${error.code}: ${error.message}`)).resolves.toBe(said)
})

test('a missing import inside such a package keeps its own error', async () => {
  const other = Object.assign(new Error("Cannot find package 'inner' imported from /x"), {
    code: 'ERR_MODULE_NOT_FOUND',
  })
  await expect(loadOptionalPeer('outer', () => Promise.reject(other))).rejects.toBe(other)
  await expect(loadOptionalPeer(['outer', 'inner'], () => Promise.reject(other))).rejects.toMatchObject({
    code: 'missing_package',
    message: expect.stringContaining('npm install --save-dev inner'),
  })
  await expect(loadOptionalPeer('inner@npm:real@1.2.3', () => Promise.reject(other))).rejects.toMatchObject({
    message: expect.stringContaining('npm install --save-dev inner@npm:real@1.2.3'),
  })
  await expect(loadOptionalPeer('outer', () => Promise.resolve(7))).resolves.toBe(7)
})

test('every named package exists on npm under that name', () => {
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
    fs.readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  // Aliases of this repository. Anyone could register packages with these names.
  const own = Object.entries(devDependencies).flatMap(([name, version]) =>
    version.startsWith('npm:') ? [[name, version] as const] : [],
  )
  const sources = ['harness', 'cli'].flatMap((room) =>
    walk(path.join(root, room))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => fs.readFileSync(path.join(root, room, file), 'utf8')),
  )
  const named = sources.flatMap((text) =>
    [...text.matchAll(/loadOptionalPeer\(\s*'([^']+)'|missingPackage\(\s*'([^']+)'/g)].map(
      ([, one, other]) => one ?? other ?? '',
    ),
  )
  expect(named.length).toBeGreaterThan(10)
  for (const [name, version] of own)
    for (const printed of named.filter((each) => each.split('@npm:')[0] === name))
      expect(printed).toBe(`${name}@${version}`)
  expect(named.filter((name) => own.some(([alias]) => alias === name))).toEqual([])
})
