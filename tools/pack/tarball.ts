import path from 'node:path'
import { root } from '../build/root.js'
import { runCommand } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'

/** The folder of a package that this repository publishes. `''` is walletmodal. */
export type PackageFolder = '' | 'harness' | 'cli/create'

const tarballs = new Map<PackageFolder, Promise<string>>()
let folder: string | undefined

/** The file of the tarball that `npm publish` would send. It is made once for all checks. */
export function packedTarball(of: PackageFolder = ''): Promise<string> {
  const tarball = tarballs.get(of) ?? pack(of)
  tarballs.set(of, tarball)
  return tarball
}

async function pack(of: PackageFolder): Promise<string> {
  folder ??= temporaryFolder('pack')
  const args = ['pack', '--json', '--pack-destination', folder]
  const { code, stdout, output } = await runCommand('npm', args, { cwd: path.join(root, of) })
  const file = /"filename": "([^"]+)"/.exec(stdout)?.[1]
  if (code !== 0 || !file) throw new Error(`npm pack failed:\n${output}`)
  return path.join(folder, file)
}
