import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as providers from '../../core/providers/index.js'
import { providerHosts } from '../../harness/lab/score/provider-hosts.js'
import { root } from '../build/root.js'
import { kindsOf, namesByHost, shippedProviders } from './shipped-providers.js'

/** The table "Those that ship" of docs/providers.md: kinds by the name of the function. */
function tableOfDocs(): ReadonlyMap<string, readonly string[]> {
  const page = fs.readFileSync(path.join(root, 'docs/providers.md'), 'utf8')
  const part = page.slice(page.indexOf('## Those that ship'), page.indexOf('## Today'))
  const rows = [...part.matchAll(/^\| `(\w+)\([^|]*\| ([^|]+) \|/gm)]
  return new Map(rows.map(([, name = '', kinds = '']) => [name, kinds.split(/, (?:and )?/)]))
}

test('every provider that ships is in the table of the docs, with its kinds', () => {
  const docs = tableOfDocs()
  expect([...docs.keys()].sort()).toEqual(Object.keys(providers).sort())
  for (const [name, provider] of shippedProviders()) {
    const kinds = [...kindsOf(provider)]
    // Today's services also stand for the whole option.
    expect(docs.get(name), name).toEqual(name === 'reown' ? expect.arrayContaining(kinds) : kinds)
  }
})

test('each of the eleven kinds has a provider that ships, and a row in the table of defaults', () => {
  const page = fs.readFileSync(path.join(root, 'docs/providers.md'), 'utf8')
  const kinds = new Set([...shippedProviders().values()].flatMap(kindsOf))
  const part = page.slice(page.indexOf('| Kind |'), page.indexOf('A provider that is down'))
  const rows = [...part.matchAll(/^\| (\w+) \|/gm)].map(([, kind = '']) => kind).filter((kind) => kind !== 'Kind')
  expect(kinds.size).toBe(11)
  expect(rows.sort()).toEqual([...kinds].sort())
})

test('each kind has at least two providers that ship; a second relay was decided against', () => {
  const counts = new Map<string, number>()
  for (const kind of [...shippedProviders().values()].flatMap(kindsOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const single = [...counts].flatMap(([kind, count]) => (count < 2 ? [kind] : []))
  expect(single).toEqual(['relay'])
})

test('`score` names hosts as the providers name themselves', () => {
  expect(providerHosts).toEqual(namesByHost())
})
