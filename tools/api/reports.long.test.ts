import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOfTest } from '../lib/testing/folder-of-test.js'
import { compareReports, replaceReports, writeReports } from './reports.js'

/** Reports of a package with one entry, which takes a type from a file that it does not export. */
async function reportsOf(given: string): Promise<string> {
  const folder = folderOfTest('api-test')
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'made-up', type: 'module' }))
  fs.writeFileSync(path.join(folder, 'inner.d.ts'), `export interface Given {\n  ${given}\n}\n`)
  fs.writeFileSync(
    path.join(folder, 'index.d.ts'),
    `import type { Given } from './inner.js'\n/** Opens it. */\nexport declare function open(given: Given): void\n`,
  )
  const reports = path.join(folder, 'reports')
  await writeReports(folder, [{ name: 'made-up', folder: '.', declarations: 'index.d.ts' }], reports)
  return reports
}

test('a member that changes in a type behind an entry is a line of the patch', async () => {
  const [before, after] = [await reportsOf('wallet: string;'), await reportsOf('wallet?: string;')]
  const [patch = ''] = compareReports(before, after)
  expect(patch.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
    '-    wallet: string;',
    '+    wallet?: string;',
  ])
  replaceReports(before, after)
  expect(compareReports(before, after)).toEqual([])
})

test('declarations that cannot be read are an error', async () => {
  await expect(reportsOf('wallet: Absent;')).rejects.toThrow('Absent')
})
