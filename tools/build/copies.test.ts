import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { copyAssets } from './copies.js'
import { inputHash } from './input-hash.js'
import { walk } from './walk.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true })
})

function setup(files: Record<string, string>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-build-'))
  folders.push(root)
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    fs.writeFileSync(path.join(root, file), content)
  }
  return root
}

test('copies scenarios and the schema and no recordings, and removes copies whose source is gone', () => {
  const root = setup({
    'harness/scenarios/connect/evm.yaml': 'a: 1',
    'harness/scenarios/scenario.schema.json': '{}',
    'harness/scenarios/parse.ts': '',
    'fixtures/recordings/connect.core.log': 'x',
    'harness/apps/page/index.html': '',
    'build/harness/scenarios/gone/evm.yaml': 'a: 1',
    'build/harness/scenarios/compiled.js': '',
  })
  copyAssets(root, 'build')
  expect(walk(path.join(root, 'build'))).toEqual([
    'harness/scenarios/compiled.js',
    'harness/scenarios/connect/evm.yaml',
    'harness/scenarios/scenario.schema.json',
  ])
  expect(fs.readFileSync(path.join(root, 'build/harness/scenarios/connect/evm.yaml'), 'utf8')).toBe('a: 1')
})

test('the hash of inputs changes with a source and not with a test', () => {
  const root = setup({ 'core/a.ts': '1', 'core/a.test.ts': '1' })
  const before = inputHash(root, ['core'])
  fs.writeFileSync(path.join(root, 'core/a.test.ts'), '2')
  expect(inputHash(root, ['core'])).toBe(before)
  fs.writeFileSync(path.join(root, 'core/a.ts'), '2')
  expect(inputHash(root, ['core'])).not.toBe(before)
})
