import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { packageFolders, planRelease } from './plan.js'

const usage = `npm run release -- <version> | publish [options]

  npm run release -- 0.2.0          Sets the version in all files, dates the section "Unreleased" of
                                    CHANGELOG.md, commits and tags. When you push the tag, CI publishes.
                                    To rehearse a release and its installation first:
                                    npm run build && npx vitest run --project night tools/release
  npm run release -- publish        Publishes the built packages, each after those that it depends on. Skips a
                                    package whose version is already published.

Options:
  --folder <path>    the clone to release (default: the current folder)
  --dry-run          prints what would change, and changes nothing
  --registry <url>   publishes to this registry
  --no-provenance    publishes without a record of the commit and the build (needed outside CI)
  --help             prints this text
`

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Prints what is wrong and exits with code 2. */
function refuse(text: string): never {
  process.stderr.write(`${text}\nSee: npm run release -- --help\n`)
  process.exit(2)
}

const options = {
  folder: { type: 'string', default: process.cwd() },
  'dry-run': { type: 'boolean', default: false },
  registry: { type: 'string' },
  'no-provenance': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

const { values, positionals } = readArguments()
const root = path.resolve(values.folder)
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

function release(version: string): void {
  const changed = git('status', '--porcelain').trim()
  if (changed) refuse(`Some files are not committed:\n${changed}`)
  if (git('tag', '--list', `v${version}`).trim()) refuse(`The tag v${version} already exists.`)
  const plan = planRelease(version, new Date().toISOString().slice(0, 10), {
    read: (file) => fs.readFileSync(path.join(root, file), 'utf8'),
    list: () => git('ls-files').trim().split('\n'),
  })
  if ('refused' in plan) refuse(plan.refused)
  for (const file of plan.files.keys()) say(file)
  if (values['dry-run']) return
  for (const [file, text] of plan.files) fs.writeFileSync(path.join(root, file), text)
  git('commit', '--quiet', '--message', `Release ${version}`, '--', ...plan.files.keys())
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`)
  say(`\nRelease ${version} is committed and tagged. To publish: git push --follow-tags`)
}

function publish(): void {
  const npm = (args: readonly string[], stdio: 'inherit' | 'pipe') =>
    spawnSync('npm', [...args, ...(values.registry ? ['--registry', values.registry] : [])], {
      cwd: root,
      stdio,
      encoding: 'utf8',
    })
  for (const folder of packageFolders) {
    const place = path.join(root, folder)
    const { name, version } = JSON.parse(fs.readFileSync(path.join(place, 'package.json'), 'utf8'))
    if (npm(['view', `${name}@${version}`, 'version'], 'pipe').stdout.trim() === version) {
      say(`${name} ${version} is already published`)
      continue
    }
    const flags = [
      '--access',
      'public',
      ...(values['no-provenance'] ? [] : ['--provenance']),
      ...(values['dry-run'] ? ['--dry-run'] : []),
    ]
    const { status } = npm(['publish', place, ...flags], 'inherit')
    if (status !== 0) refuse(`${name} ${version} was not published. Run the same command again to continue with it.`)
  }
}

const [what, ...more] = positionals
if (values.help) say(usage.trimEnd())
else if (what === undefined || more.length > 0) refuse('Give a version such as 0.2.0, or "publish".')
else if (what === 'publish') publish()
else release(what)
