import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'

test('folders are removed with their content when the process ends', async () => {
  // A module of its own: another test of this worker may have made the first folder already.
  vi.resetModules()
  const { temporaryFolder } = await import('./temporary-folder.js')
  const others = process.listeners('exit')
  const folders = [temporaryFolder('test'), temporaryFolder('test')]
  for (const folder of folders) {
    fs.mkdirSync(path.join(folder, 'node_modules'))
    fs.writeFileSync(path.join(folder, 'node_modules/index.js'), '')
  }
  const added = process.listeners('exit').filter((listener) => !others.includes(listener))
  expect(added).toHaveLength(1)
  for (const end of added) end(0)
  expect(folders.filter((folder) => fs.existsSync(folder))).toEqual([])
})
