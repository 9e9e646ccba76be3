import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../build/root.js'
import { runCommand } from '../lib/command.js'
import { startRegistry } from './testing/registry.js'

// Rehearses a release in a copy of the repository with a temporary registry: from the new version to a project that installs it.

const version = '9.0.0'
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-release-'))
const copy = path.join(folder, 'copy')
let registry: Awaited<ReturnType<typeof startRegistry>>
let env: Record<string, string>

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' }).trim()
const read = (file: string) => fs.readFileSync(path.join(copy, file), 'utf8')

/** True if a release reads or packs the file. Other sources are not needed, except the one that contains the version. */
const isRead = (file: string) =>
  /^(?:docs|examples|cli\/create)\/|^(?:harness\/)?[^/]+$|REFERENCE\.md$|^core\/contracts\/services\.ts$/.test(file)

/** Runs the built release command of this repository on the copy. */
const release = (...args: readonly string[]) =>
  runCommand(process.execPath, [path.join(root, 'build/tools/release/release.js'), ...args, '--folder', copy], { env })

async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand('npm', ['--registry', registry.url, ...args], { cwd, env })
  if (code !== 0) throw new Error(output)
  return output
}

beforeAll(async () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const built = ['dist', 'harness/dist']
  const wanted = files.trim().split('\n').filter(isRead)
  for (const file of [...wanted, ...built])
    if (fs.existsSync(path.join(root, file)))
      fs.cpSync(path.join(root, file), path.join(copy, file), { recursive: true })
  git('init', '--quiet')
  git('config', 'user.name', 'A maintainer')
  git('config', 'user.email', 'maintainer@walletmodal.test')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'What is released')
  const behind = (await runCommand('npm', ['config', 'get', 'registry'])).stdout.trim()
  registry = await startRegistry(behind)
  const user = (await runCommand('npm', ['config', 'get', 'userconfig'])).stdout.trim()
  const settings = path.join(folder, 'npmrc')
  const known = fs.existsSync(user) ? fs.readFileSync(user, 'utf8') : ''
  fs.writeFileSync(settings, `${known}\n${registry.setting}\n`)
  env = { NPM_CONFIG_USERCONFIG: settings, npm_config_audit: 'false', npm_config_fund: 'false' }
})
afterAll(() => {
  registry.close()
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('the help tells how to rehearse a release', async () => {
  const { code, output } = await release('--help')
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('--project night tools/release') })
})

test('a release is refused if files are not committed or the changelog has no entry, and nothing is written', async () => {
  const text = read('CHANGELOG.md').replace(/## Unreleased\n[\s\S]*?(?=\n## )/, '## Unreleased\n')
  fs.writeFileSync(path.join(copy, 'CHANGELOG.md'), text)
  const unfinished = await release(version)
  expect(unfinished).toMatchObject({ code: 2, output: expect.stringContaining('CHANGELOG.md') })
  git('commit', '--quiet', '--all', '--allow-empty', '--message', 'Nothing is unreleased')
  const { code, output } = await release(version)
  expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('nothing under "## Unreleased"') })
  expect({ changed: git('status', '--porcelain'), tags: git('tag') }).toEqual({ changed: '', tags: '' })
})

test('a release makes one commit with a tag', async () => {
  fs.writeFileSync(
    path.join(copy, 'CHANGELOG.md'),
    read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- A rehearsal.\n'),
  )
  git('commit', '--quiet', '--all', '--message', 'Rehearse')
  const { code, output } = await release(version)
  expect(code, output).toBe(0)
  expect(git('tag', '--points-at', 'HEAD')).toBe(`v${version}`)
  expect({ title: git('log', '-1', '--format=%s'), changed: git('status', '--porcelain') }).toEqual({
    title: `Release ${version}`,
    changed: '',
  })
  expect(read('CHANGELOG.md')).toMatch(/## Unreleased\n\n## 9\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n- A rehearsal\.\n/)
})

test('all packages are published once, and a second run publishes none', async () => {
  const { code, output } = await release('publish', '--registry', registry.url, '--no-provenance')
  expect(code, output).toBe(0)
  expect(registry.published()).toEqual(['walletmodal', 'walletmodal-harness', 'create-walletmodal'])
  const again = await release('publish', '--registry', registry.url, '--no-provenance')
  expect(again.output.match(/is already published/g)).toHaveLength(3)
})

test('an example installs the published modal and builds', async () => {
  const example = path.join(folder, 'example')
  fs.cpSync(path.join(copy, 'examples/vite'), example, { recursive: true })
  await npm(example, 'install', '--prefer-offline', '--ignore-scripts')
  const installed = JSON.parse(fs.readFileSync(path.join(example, 'node_modules/walletmodal/package.json'), 'utf8'))
  expect(installed.version).toBe(version)
  await npm(example, 'run', 'build')
})

test('npm create makes a dapp with the published version', async () => {
  await npm(folder, 'create', '--yes', `walletmodal@${version}`, 'dapp', '--', '--no-install')
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(folder, 'dapp/package.json'), 'utf8'))
  expect(dependencies.walletmodal).toBe(`^${version}`)
})
