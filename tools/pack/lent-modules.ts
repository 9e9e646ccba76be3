import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'
import { installedBy, type Locked, locked } from './lock.js'

// npm needs 20 s of processor time to unpack 45,000 files that this clone already has, and 1 s to see that they exist.

const lockOf = (packages: Readonly<Record<string, object>>) =>
  JSON.stringify({ name: 'consumer', lockfileVersion: 3, requires: true, packages })

/** A package of this clone as `npm pack` leaves it. */
export interface Packed {
  /** Its folder in this clone: `''` or `harness`. */
  readonly folder: string
  readonly tarball: string
}

/** The packages of this clone that an installation of `packed` and `beside` gets, by their paths. */
function shared(packed: readonly Packed[], beside: readonly string[]): Record<string, Locked> {
  const places = installedBy([...packed.map(({ folder }) => folder), ...beside.map((name) => `node_modules/${name}`)])
  const lent = [...places].filter((place) => {
    // Where npm puts what React alone needs depends on what else there is: in this clone, another React.
    const isOfReact = beside.some((name) => place.startsWith(`node_modules/${name}/`))
    // Packages for other platforms are not installed.
    return place.startsWith('node_modules/') && !isOfReact && fs.existsSync(path.join(root, place))
  })
  return Object.fromEntries(
    lent.sort().map((place) => {
      const { dev, devOptional, peer, ...entry } = locked[place] as Locked & Record<string, unknown> // flags that the type leaves out
      return [place, entry]
    }),
  )
}

/** Links the same files into another folder, without nested packages, which have their own paths. */
function lendFolder(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) lendFolder(source, target)
    else lendFile(source, target)
  }
}

function lendFile(source: string, target: string): void {
  try {
    fs.linkSync(source, target)
  } catch {
    // The temporary folder is on another disk.
    fs.copyFileSync(source, target)
  }
}

/**
 * Leaves a folder as npm leaves it after an installation of the same packages. Otherwise `npm install` reads both lock
 * files, checks every range, and unpacks missing packages.
 */
export function lendModules(folder: string, packed: readonly Packed[], beside: readonly string[]): void {
  const lent = shared(packed, beside)
  for (const place of Object.keys(lent)) lendFolder(path.join(root, place), path.join(folder, place))
  fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lockOf(lent))
  const manifests = packed.map(({ folder: place, tarball }) => {
    const manifest = JSON.parse(fs.readFileSync(path.join(root, place, 'package.json'), 'utf8'))
    const { name, version, dependencies, optionalDependencies, peerDependencies, bin, engines } = manifest
    return {
      name,
      version,
      resolved: `file:${tarball}`,
      dependencies,
      optionalDependencies,
      peerDependencies,
      bin,
      engines,
    }
  })
  const own = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(manifests.map(({ name, resolved }) => [name, resolved])),
      ...Object.fromEntries(beside.map((name) => [name, lent[`node_modules/${name}`]?.version])),
    },
  }
  const entries = manifests.map(({ name, ...entry }) => [`node_modules/${name}`, entry])
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(own))
  fs.writeFileSync(path.join(folder, 'package-lock.json'), lockOf({ '': own, ...lent, ...Object.fromEntries(entries) }))
}
