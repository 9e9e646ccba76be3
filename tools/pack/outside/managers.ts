import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../lib/command.js'

/** A package manager, and how a project uses it. */
export interface Manager {
  readonly name: string
  /** The npm package and version of this manager. Absent for npm, which comes with Node. */
  readonly from?: string
  /** Files that a project with this manager has before the installation. */
  readonly files: Readonly<Record<string, string>>
  readonly install: readonly string[]
  /** Runs a program of an installed package. */
  readonly exec: readonly string[]
  readonly lockFile: string
  /** Packages are in `node_modules`, and each can import only what it declares. */
  readonly isStrict?: boolean
}

export const managers: readonly Manager[] = [
  {
    name: 'npm',
    files: { 'package-lock.json': JSON.stringify({ name: 'shop', lockfileVersion: 3, packages: {} }) },
    install: ['npm', 'install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
    exec: ['npx', '--no-install'],
    lockFile: 'package-lock.json',
  },
  {
    name: 'pnpm',
    isStrict: true,
    from: 'pnpm@10.33.0',
    files: { 'pnpm-workspace.yaml': 'hoist: false\nstoreDir: ./store\n' },
    install: ['pnpm', 'install', '--ignore-scripts', '--prefer-offline'],
    exec: ['pnpm', 'exec'],
    lockFile: 'pnpm-lock.yaml',
  },
  {
    // Yarn makes no `node_modules` here: Node reads the packages from archives.
    name: 'yarn-pnp',
    from: '@yarnpkg/cli-dist@4.14.1',
    files: {
      '.yarnrc.yml':
        'nodeLinker: pnp\nenableScripts: false\nenableTelemetry: false\nenableGlobalCache: false\nglobalFolder: ./global\n',
      'yarn.lock': '',
    },
    install: ['yarn', 'install', '--no-immutable'],
    exec: ['yarn'],
    lockFile: 'yarn.lock',
  },
]

/** Installs a package manager into a folder. Resolves with the environment variables that its commands need. */
export async function getManager({ from }: Pick<Manager, 'from'>, folder: string): Promise<Record<string, string>> {
  const registry = (await runCommand('npm', ['config', 'get', 'registry'])).stdout.trim()
  const programs = path.join(folder, 'node_modules/.bin')
  // Each manager reads the registry from its own variable. In CI, Yarn would refuse to change the lock file.
  const env = { npm_config_registry: registry, YARN_NPM_REGISTRY_SERVER: registry, YARN_ENABLE_IMMUTABLE_INSTALLS: '0' }
  if (from === undefined) return env
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const args = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', from]
  const { code, output } = await runCommand('npm', args, { cwd: folder })
  if (code !== 0) throw new Error(output)
  return { ...env, PATH: `${programs}${path.delimiter}${process.env['PATH'] ?? ''}` }
}
