import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { walletPictures } from '../../core/providers/catalogue/wallet-pictures.js'
import { walletRows } from '../../core/providers/catalogue/wallet-rows.js'
import { root } from '../build/root.js'
import type { ListedWallet } from './merge.js'

const wallets: readonly ListedWallet[] = JSON.parse(
  fs.readFileSync(path.join(root, 'fixtures/wallets/wallets.json'), 'utf8'),
)

/** The facts of a wallet, as `sources` names them: all that its row has. The id is made of the name. */
function factsOf(wallet: ListedWallet): readonly string[] {
  const { checked: _checked, formerly = [], id: _id, links, namespaces, sources: _sources, ...others } = wallet
  return [
    ...formerly.map((name) => `formerly.${name}`),
    ...namespaces.map((each) => `namespaces.${each}`),
    ...Object.keys(links).map((place) => `links.${place}`),
    ...Object.keys(others),
  ]
}

test('every fact of every wallet has a source, and no source is of something else', () => {
  const wrong = wallets.flatMap((wallet) => {
    const facts = factsOf(wallet)
    const without = facts.filter((fact) => !wallet.sources[fact])
    const strange = Object.keys(wallet.sources).filter((fact) => !facts.includes(fact))
    return without.length + strange.length > 0 ? [{ name: wallet.name, without, strange }] : []
  })
  expect(wrong).toEqual([])
})

test('a source is a package or a repository with its version, or a page of the wallet', () => {
  const form = /^(npm:(@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+|github:[\w.-]+\/[\w.-]+@[\da-f]{7,40}|https:\/\/\S+)$/
  const all = new Set(wallets.flatMap(({ sources }) => Object.values(sources)))
  expect([...all].filter((source) => !form.test(source))).toEqual([])
})

test('every wallet says on which day its sources were read', () => {
  expect(wallets.filter(({ checked }) => !/^\d{4}-\d\d-\d\d$/.test(checked))).toEqual([])
})

test('the list that ships is that list without its sources', () => {
  const shipped = walletRows.split('\n').map((row) => JSON.parse(row))
  expect(shipped).toEqual(wallets.map(({ checked: _checked, sources: _sources, icon: _icon, ...rest }) => rest))
})

test.each([
  ['rows', walletRows],
  ['pictures', walletPictures],
])('the %s have at most 60 kB after gzip', (_what, file) => {
  expect(gzipSync(file, { level: 9 }).length).toBeLessThanOrEqual(60_000)
})
