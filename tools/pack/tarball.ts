import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { runCommand } from '../checks/command.js'

let tarball: Promise<string> | undefined
let folder: string | undefined

/** What `npm publish` would send, made once for all checks that read it. */
export function packedTarball(): Promise<string> {
  tarball ??= pack()
  return tarball
}

async function pack(): Promise<string> {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-pack-'))
  // Without scripts: `prepare` would build once more what has just been built.
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { code, stdout, output } = await runCommand('npm', args)
  const file = /"filename": "([^"]+)"/.exec(stdout)?.[1]
  if (code !== 0 || !file) throw new Error(`npm pack failed:\n${output}`)
  return path.join(folder, file)
}

export function removeTarball(): void {
  if (folder) fs.rmSync(folder, { recursive: true, force: true })
}
