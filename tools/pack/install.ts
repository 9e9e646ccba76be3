import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { lendModules } from './lent-modules.js'
import { packedTarball } from './tarball.js'

/** A folder in which somebody else installed the packages: nothing of this clone. */
export interface Consumer {
  readonly folder: string
  remove(): void
}

function asConsumer(folder: string): Consumer {
  return { folder, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
}

const npmInstall = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund']

/** Installs the modal with npm, as a host with React 19 and TypeScript does; with the harness, as its tests do. */
export async function installConsumer({ withHarness }: { readonly withHarness: boolean }): Promise<Consumer> {
  const consumer = asConsumer(temporaryFolder('consumer'))
  const beside = ['react', 'react-dom', '@types/react', '@types/react-dom', '@types/node']
  const packed = [
    { folder: '', tarball: await packedTarball() },
    ...(withHarness ? [{ folder: 'harness', tarball: await packedTarball('harness') }] : []),
  ]
  lendModules(consumer.folder, packed, beside)
  const { code, output } = await runCommand('npm', npmInstall, { cwd: consumer.folder })
  if (code !== 0) throw new Error(`npm install of the packed package failed:\n${output}`)
  return consumer
}

/** React 18.3 takes the place of 19 in an installation, from the workspace that keeps it. */
export function changeToReact18({ folder }: Consumer): void {
  const modules = path.join(folder, 'node_modules')
  const react18 = path.join(root, 'tools/react18/node_modules')
  // react-dom 18 and 19 want different schedulers; npm puts the one of 18 where the workspace can see it.
  const sources = { react: react18, 'react-dom': react18, scheduler: path.join(root, 'node_modules') }
  for (const [name, source] of Object.entries(sources)) {
    fs.rmSync(path.join(modules, name), { recursive: true, force: true })
    fs.cpSync(path.join(source, name), path.join(modules, name), { recursive: true })
  }
}
