import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'

/** A package as npm's lock file writes it. */
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

/** Every package of this clone, by the folder that it stands in. `''` is walletmodal, `harness` is walletmodal-harness. */
export const locked: Readonly<Record<string, Locked>> = JSON.parse(
  fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
).packages

/** Where Node finds `name` when `from` asks for it: the nearest `node_modules` upwards. */
export function find(from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const where = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (locked[where]) return where
    if (!folder) return undefined
    const at = folder.lastIndexOf('/node_modules/')
    folder = at < 0 ? '' : folder.slice(0, at)
  }
}

/** The folders of everything that somebody gets who installs these: dependencies, and the peers that they require. */
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
