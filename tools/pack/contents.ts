import path from 'node:path'
import { root } from '../build/root.js'
import { runCommand } from '../lib/command.js'
import type { PackageFolder } from './tarball.js'

const site = 'dist/harness/apps/page/site'

/** What each package may contain. A star stands for one name without dots, so that `send.test.js` is no `*.js`. */
export const contents: Readonly<Record<PackageFolder, readonly string[]>> = {
  '': [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'SECURITY.md',
    'package.json',
    'dist/LICENCES.txt',
    'dist/buttons.css',
    'dist/buttons.css.d.ts',
    'dist/index.edge.js',
    'dist/*.js',
    'dist/*.js.map',
    'dist/*.d.ts',
    'dist/chunks/*.js',
    'dist/chunks/*.js.map',
    'dist/chunks/*.d.ts',
  ],
  harness: [
    'LICENSE',
    'README.md',
    'bin.mjs',
    'package.json',
    'world/faults/REFERENCE.md',
    'dist/lib/LICENCES.txt',
    'dist/lib/*.js',
    'dist/lib/index.node-*.js', // the name of a module of a dependency
    'dist/lib/*.d.ts',
    'dist/lib/chunks/*.d.ts',
    `${site}/*.html`,
    `${site}/*.svg`,
    `${site}/wallet-panel.js`,
    `${site}/wallet-shell.js`,
    ...['', 'development/', 'react18/'].flatMap((folder) => [
      `${site}/${folder}assets/*.css`,
      `${site}/${folder}assets/*.js`,
      `${site}/${folder}assets/index.es-*.js`, // names of modules of dependencies
      `${site}/${folder}assets/lib.esm-*.js`,
    ]),
    ...['development', 'react18'].flatMap((folder) => [`${site}/${folder}/index.html`, `${site}/${folder}/*.svg`]),
    'dist/harness/scenarios/scenario.schema.json',
    'dist/harness/scenarios/init/*.yaml',
    'dist/harness/scenarios/shipped/*/*.yaml',
    'dist/harness/scenarios/score/*.yaml',
    'dist/harness/scenarios/score/words/*.yaml',
    'dist/harness/scenarios/score/words/modals/*/*.yaml',
    'dist/harness/scenarios/words/*/*.yaml',
    'dist/harness/scenarios/words/modals/*/*.yaml',
  ],
  'cli/create': [
    'LICENSE',
    'README.md',
    'create.mjs',
    'package.json',
    'plan.mjs',
    'templates/base/README.md',
    'templates/base/_gitignore',
    'templates/base/walletmodal-harness.config.ts',
    'templates/base/contracts/Counter.json',
    'templates/base/contracts/Counter.sol',
    'templates/base/page/*.ts',
    'templates/base/page/*.tsx',
    'templates/base/tests/wallet/*.yaml',
    'templates/next/tsconfig.json',
    'templates/next/app/*.tsx',
    'templates/plain/page/*.tsx',
    'templates/vite/index.html',
    'templates/vite/tsconfig.json',
    'templates/vite/vite.config.js',
    'templates/vite/src/*.tsx',
    'templates/wagmi/page/*.tsx',
  ],
}

/** The files of which `npm pack` would make the package. */
export async function packedFiles(of: PackageFolder): Promise<string[]> {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts']
  const { code, stdout, output } = await runCommand('npm', args, { cwd: path.join(root, of) })
  if (code !== 0) throw new Error(`npm pack failed:\n${output}`)
  const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }] // the documented output of npm
  return files.map((file) => file.path)
}

/** Files that no line allows, and lines that no file needs. */
export function compareContents(files: readonly string[], lines: readonly string[]) {
  const patterns = lines.map((line) => ({ line, pattern: toPattern(line) }))
  return {
    stray: files.filter((file) => !patterns.some(({ pattern }) => pattern.test(file))),
    unused: patterns.flatMap(({ line, pattern }) => (files.some((file) => pattern.test(file)) ? [] : [line])),
  }
}

function toPattern(line: string): RegExp {
  const parts = line.split('*').map((part) => part.replace(/[.\\/]/g, '\\$&'))
  return new RegExp(`^${parts.join('[^./]+')}$`)
}
