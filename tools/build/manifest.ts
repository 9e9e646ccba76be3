import fs from 'node:fs'
import path from 'node:path'

/** The members of a manifest that name the packages which are installed with it. */
export interface Manifest {
  readonly name: string
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/** Returns if a package of this name is installed wherever the manifest's own package is. */
export function isDeclared(manifest: Manifest, name: string): boolean {
  const { name: own, dependencies, optionalDependencies, peerDependencies } = manifest
  return name === own || name in { ...dependencies, ...optionalDependencies, ...peerDependencies }
}

/** The package of an import: `viem` for `viem/actions`, `@noble/hashes` for `@noble/hashes/sha2.js`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
