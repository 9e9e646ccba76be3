import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { licencesOf } from './licences.js'
import { root } from './root.js'

const folder = path.join(root, 'harness/dist/lib')
const files = fs.readdirSync(folder).filter((name) => name.endsWith('.js'))

test('the files of the command contain viem, zod and this repository', () => {
  const wanted = files.flatMap((name) => {
    const code = fs.readFileSync(path.join(folder, name), 'utf8')
    return [...code.matchAll(/^(?:import|export)\b[^'"\n]*(?:from )?"([^"]+)"/gm)].map(([, from = '']) => from)
  })
  expect(wanted).toContain('node:fs')
  expect(wanted.filter((from) => /^(viem|zod|ox|mobx|commander)\b|^\.\.\//.test(from))).toEqual([])
})

test('the licences of all bundled packages are beside the files of the command', () => {
  const text = fs.readFileSync(path.join(folder, 'LICENCES.txt'), 'utf8')
  expect(text).toContain('@web3icons/core\n\nMIT License\n\nCopyright (c) 0xa3k5\n')
  for (const name of ['viem', 'zod', 'commander', '@noble/curves']) expect(`\n${text}`).toContain(`\n${name} `)
  expect(text.match(/Permission is hereby granted, free of charge/g)?.length).toBeGreaterThan(4)
  expect(licencesOf(root, [path.join(root, 'core/index.ts')])).toBe('')
})

test('an error names a package without a licence', () => {
  const nameless = path.join(root, '.walletmodal/licences/node_modules/nameless')
  fs.mkdirSync(nameless, { recursive: true })
  fs.writeFileSync(path.join(nameless, 'package.json'), '{ "name": "nameless", "version": "1.0.0" }')
  expect(() => licencesOf(root, [path.join(nameless, 'index.js')])).toThrow('nameless has no licence')
})

test('the page of a scenario loads one language, and neither lists nor pictures of wallets', () => {
  const assets = path.join(root, 'harness/dist/harness/apps/page/site/assets')
  const inFiles = (what: string) =>
    fs
      .readdirSync(assets)
      .filter((name) => name.endsWith('.js') && fs.readFileSync(path.join(assets, name), 'utf8').includes(what))
      .map((name) => name.replace(/(?:-words)?(?:\.words)?-[\w-]{8}\.js$/, ''))
  const word = (tag: string) => {
    const text = fs.readFileSync(path.join(root, `ui/messages/languages/${tag}.json`), 'utf8')
    return JSON.parse(text).buttons.tooOld
  }
  const modal = inFiles('showModal')
  expect({ modal, de: inFiles(word('de')), ru: inFiles(word('ru')) }).toEqual({
    modal: ['modal'],
    de: ['de'],
    ru: ['ru'],
  })
  // A link of the bundled list, and of nothing else.
  expect(inFiles('id1438144202')).toEqual(['bundled-list'])
})
