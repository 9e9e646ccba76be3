import fs from 'node:fs'
import path from 'node:path'

/** The parts of a manifest that say which packages are beside it once it is installed. */
export interface Manifest {
  readonly name: string
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/** Whether a package of this name is there wherever the manifest's own is installed. */
export function isDeclared(manifest: Manifest, name: string): boolean {
  const { name: own, dependencies, optionalDependencies, peerDependencies } = manifest
  return name === own || name in { ...dependencies, ...optionalDependencies, ...peerDependencies }
}

/** `viem/actions` is of `viem`, `@noble/hashes/sha2.js` of `@noble/hashes`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
