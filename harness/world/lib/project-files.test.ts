import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findAbove, foldersAbove, projectRoot, repositoryOf } from './project-files.js'

/** A folder with empty files at these paths. */
function folderWith(...files: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(path.join(folder, file, '..'), { recursive: true })
    writeFileSync(path.join(folder, file), '')
  }
  return folder
}

test('a project is its repository, or else the outermost package above a folder', () => {
  const repository = folderWith('package.json', 'shop/.git/HEAD', 'shop/web/package.json')
  expect(projectRoot(path.join(repository, 'shop/web'))).toBe(path.join(repository, 'shop'))
  const packages = folderWith('package.json', 'apps/web/package.json', 'apps/web/src/a.ts')
  expect(projectRoot(path.join(packages, 'apps/web/src'))).toBe(packages)
  const none = folderWith('src/a.ts')
  expect(projectRoot(path.join(none, 'src'))).toBe(path.join(none, 'src'))
})

test.each([
  { shared: 'the home folder', variable: 'HOME' },
  { shared: 'the folder of temporary files', variable: 'TMPDIR' },
])('$shared is no project, whatever somebody left in it', ({ variable }) => {
  const all = ['package.json', '.git/HEAD', 'yarn.lock', 'walletmodal-harness.config.ts', 'other/foundry.toml']
  const shared = folderWith(...all, 'shop/package.json', 'shop/web/src/a.ts')
  vi.stubEnv(variable, shared)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect([homedir(), tmpdir()]).toContain(shared)
  const web = path.join(shared, 'shop/web/src')
  expect(projectRoot(web)).toBe(path.join(shared, 'shop'))
  expect(repositoryOf(web)).toBeUndefined()
  expect(findAbove(web, 'yarn.lock', 'walletmodal-harness.config.ts')).toBeUndefined()
  expect(findAbove(web, 'package.json')).toBe(path.join(shared, 'shop/package.json'))
})

test('a home folder that is itself the project is searched', () => {
  const home = folderWith('package.json', 'src/a.ts')
  vi.stubEnv('HOME', home)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(findAbove(home, 'package.json')).toBe(path.join(home, 'package.json'))
  expect(foldersAbove(path.parse(home).root)).toEqual([path.parse(home).root])
})
