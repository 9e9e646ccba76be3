import fs from 'node:fs'
import path from 'node:path'
import { memberOf, parseJson } from '../../../harness/world/lib/json.js'
import { findAbove } from '../../../harness/world/lib/project-files.js'

/** The commands of a dapp's package manager. */
export interface ManagerOf {
  /** The npm package and version of this manager. Absent for npm, which comes with Node. */
  readonly from?: string
  readonly install: readonly string[]
  readonly add: (names: readonly string[]) => readonly string[]
  readonly exec: readonly string[]
}

const npmFlags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']

const npm: ManagerOf = {
  install: ['npm', 'install', ...npmFlags],
  add: (names) => ['npm', 'install', ...npmFlags, '--save-dev', ...names],
  exec: ['npx', '--no-install'],
}

const pnpm = (from: string): ManagerOf => ({
  from,
  install: ['pnpm', 'install', '--ignore-scripts', '--prefer-offline', '--no-frozen-lockfile'],
  add: (names) => ['pnpm', 'add', '--ignore-scripts', '--prefer-offline', '--save-dev', ...names],
  exec: ['pnpm', 'exec'],
})

const yarnClassic: ManagerOf = {
  from: 'yarn@1.22.22',
  install: ['yarn', 'install', '--ignore-scripts', '--prefer-offline'],
  add: (names) => ['yarn', 'add', '--ignore-scripts', '--prefer-offline', '--dev', ...names],
  exec: ['yarn'],
}

const yarnModern = (from: string): ManagerOf => ({
  from,
  install: ['yarn', 'install'],
  add: (names) => ['yarn', 'add', '--dev', ...names],
  exec: ['yarn'],
})

/** The package manager that a dapp's `package.json` names, else the one that its lock file belongs to. */
export function managerOf(folder: string): ManagerOf {
  const file = findAbove(folder, 'pnpm-lock.yaml', 'yarn.lock', 'package-lock.json')
  const root = file === undefined ? folder : path.dirname(file)
  const named = memberOf(parseJson(fs.readFileSync(path.join(root, 'package.json'), 'utf8')), 'packageManager')
  const [, name, version = ''] = /^(pnpm|yarn|npm)@([\d.]+)/.exec(String(named)) ?? []
  const lock = path.basename(file ?? '')
  if (name === 'pnpm' || (name === undefined && lock === 'pnpm-lock.yaml')) return pnpm(`pnpm@${version || '10.33.0'}`)
  if (name === 'yarn' && !version.startsWith('1.')) return yarnModern(`@yarnpkg/cli-dist@${version}`)
  return name === 'yarn' || (name === undefined && lock === 'yarn.lock') ? yarnClassic : npm
}
