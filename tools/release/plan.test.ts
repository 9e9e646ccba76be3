import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/root.js'
import { type Files, planRelease } from './plan.js'

const repository: Files = {
  read: (file) => fs.readFileSync(path.join(root, file), 'utf8'),
  list: () => execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n'),
}
const { version: current } = JSON.parse(repository.read('package.json'))
const changelog = `# Changelog\n\n## Unreleased\n\n- A button is green.\n\n## ${current}\n\nThe first.\n`
const withChangelog = (text: string): Files => ({
  ...repository,
  read: (file) => (file === 'CHANGELOG.md' ? text : repository.read(file)),
})
const plan = (version: string, text = changelog) => planRelease(version, '2027-01-31', withChangelog(text))

test('a release writes its version into every package, every example and every page', () => {
  const planned = plan('9.0.0')
  if ('refused' in planned) throw new Error(planned.refused)
  const { files } = planned
  for (const file of ['package.json', 'harness/package.json', 'cli/create/package.json'])
    expect(JSON.parse(files.get(file) ?? '')).toMatchObject({ version: '9.0.0' })
  const lock = JSON.parse(files.get('package-lock.json') ?? '')
  expect([lock.version, lock.packages[''].version, lock.packages.harness.version]).toEqual(Array(3).fill('9.0.0'))
  expect(files.get('core/contracts/services.ts')).toContain("packageVersion = '9.0.0'")
  expect(files.get('examples/react/package.json')).toContain('"walletmodal": "^9.0.0"')
  const left = repository
    .list()
    .filter((file) => /\.(json|md|ts|tsx|mjs)$/.test(file) && fs.existsSync(path.join(root, file)))
    .filter((file) => (files.get(file) ?? repository.read(file)).includes(`walletmodal": "^${current}"`))
  expect(left).toEqual([])
})

test('the section Unreleased is renamed to the version and day, and a new empty one stands above it', () => {
  const planned = plan('9.0.0')
  if ('refused' in planned) throw new Error(planned.refused)
  expect(planned.files.get('CHANGELOG.md')).toBe(
    `# Changelog\n\n## Unreleased\n\n## 9.0.0 (2027-01-31)\n\n- A button is green.\n\n## ${current}\n\nThe first.\n`,
  )
})

test.each([
  ['9.0', '"9.0" is not a version. Give three numbers, such as 0.2.0.'],
  ['v9.0.0', '"v9.0.0" is not a version. Give three numbers, such as 0.2.0.'],
  ['0.0.9', `0.0.9 is not higher than the current version ${current}.`],
  [current, `${current} is not higher than the current version ${current}.`],
])('the version %s is refused', (version, refused) => {
  expect(plan(version)).toEqual({ refused })
})

test('a release without an entry in the changelog is refused', () => {
  const refused = 'CHANGELOG.md has nothing under "## Unreleased".'
  expect(plan('9.0.0', `# Changelog\n\n## Unreleased\n\n## ${current}\n\n- Old.\n`)).toEqual({ refused })
  expect(plan('9.0.0', `# Changelog\n\n## ${current}\n\n- Old.\n`)).toEqual({ refused })
})
