import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'

/** An entry of npm's lock file. */
export interface Locked {
  readonly version?: string
  readonly name?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** Every package in the lock file, by its folder. `''` is walletmodal, `harness` is walletmodal-harness. */
export const locked: Readonly<Record<string, Locked>> = JSON.parse(
  fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
).packages

/** The folder in which Node finds package `name` for an import in folder `from`. It is in the nearest `node_modules` upwards. */
export function find(from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const where = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (locked[where]) return where
    if (!folder) return undefined
    const at = folder.lastIndexOf('/node_modules/')
    folder = at < 0 ? '' : folder.slice(0, at)
  }
}

/** The folders of all packages that npm installs along with the packages in `from`: dependencies and required peers. */
export function installedBy(from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const take = (where: string) => {
    if (found.has(where)) return
    found.add(where)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked[where] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const next = find(where, name)
      if (next !== undefined) take(next)
    }
  }
  for (const where of from) take(where)
  for (const where of from) if (!where.includes('node_modules/')) found.delete(where)
  return found
}
