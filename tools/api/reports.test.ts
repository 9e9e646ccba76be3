import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { folderOfTest } from '../lib/testing/folder-of-test.js'
import { compareReports, entries, replaceReports, withoutComments } from './reports.js'

test('the report of a removed entry and that of a new entry are differences', () => {
  const [known, made] = [folderOfTest('api-test'), folderOfTest('api-test')]
  fs.writeFileSync(path.join(known, 'gone.api.md'), 'gone\n')
  fs.writeFileSync(path.join(made, 'new.api.md'), 'new\n')
  expect(compareReports(known, made).map((patch) => /^Index: (.*)$/m.exec(patch)?.[1])).toEqual([
    'gone.api.md',
    'new.api.md',
  ])
  replaceReports(known, made)
  expect(fs.readdirSync(known)).toEqual(['new.api.md'])
})

test('every entry with types has a report', () => {
  const named = ['.', 'harness'].flatMap((folder) => {
    const { name, exports } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
    return Object.keys(exports)
      .filter((entry) => exports[entry].types && !entry.endsWith('.css'))
      .map((entry) => `${name}${entry.slice(1).replace('/', '-')}`)
  })
  expect(entries.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

test('a report has no doc comment, so that new words are no new signature', () => {
  const report = [
    '// @public',
    'export type Answer =',
    '/** Never answers. */',
    ' | {',
    '    hang: true;',
    '}',
    '    /**',
    '     * Answers `https://node.test/**`.',
    '     */',
    " | { path: '/**'; };",
    '',
  ].join('\n')
  expect(withoutComments(report)).toBe(
    "// @public\nexport type Answer =\n | {\n    hang: true;\n}\n | { path: '/**'; };\n",
  )
})
