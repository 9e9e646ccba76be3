import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSheets } from './read-sheets.js'

test('a compiled module is not read if its source no longer exists', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-sheets-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), text)
  }
  write('package.json', '{ "type": "module" }')
  write('ui/view.tsx', '')
  write('build/ui/view.js', 'String.raw`.a { color: red }`')
  write('build/ui/gone.js', "import { taken } from './view.js'\nString.raw`.b { color: red }`")
  expect(readSheets(folder, 'build/ui').map(({ text }) => text)).toEqual(['.a { color: red }'])
  // Bundled modules have no sources.
  write('dist/chunk.js', 'String.raw`.c { color: red }`')
  expect(readSheets(folder, 'dist').map(({ text }) => text)).toEqual(['.c { color: red }'])
})
