import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { renewed } from './security-page.js'

test('docs/security.md shows the policies of this code', () => {
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  expect(page, 'node build/tools/checks/update-security.js').toBe(renewed(page))
})

test('every test that the page names exists', () => {
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  const named = [...page.matchAll(/^\| .* \| `([^`]+)`: \*(.+)\* \|$/gm)]
  const rows = page.slice(page.indexOf('| Sentence | Test |')).match(/^\| .* \|$/gm) ?? []
  expect(named.length).toBeGreaterThan(60)
  expect(named).toHaveLength(rows.length - 1)
  for (const [, file = '', title = ''] of named)
    expect(readFileSync(path.join(root, file), 'utf8'), file).toContain(title)
})

test('the page names every package that may run a script when it is installed', () => {
  const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const packages: [string, { hasInstallScript?: boolean; dev?: boolean }][] = Object.entries(lock.packages)
  const names = packages.flatMap(([place, { hasInstallScript, dev }]) =>
    hasInstallScript && !dev ? [place.replace(/^.*node_modules\//, '')] : [],
  )
  expect(names.sort()).toEqual(['@foundry-rs/anvil', 'bufferutil', 'msw', 'utf-8-validate'])
  for (const name of names) expect(page).toContain(`\`${name}\``)
})
