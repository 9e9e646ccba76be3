import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/root.js'

// npm takes 20 s of a processor to unpack 45,000 files that this clone has, and 1 to see that they are there.

/** A package as npm's lock files write it. */
type Locked = Readonly<Record<string, unknown>>

const lockOf = (packages: Readonly<Record<string, Locked>>) =>
  JSON.stringify({ name: 'consumer', lockfileVersion: 3, requires: true, packages })

const read = (file: string) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))

/** The packages of this clone that somebody who depends on `tarball` and `beside` gets, by their places. */
function shared(beside: readonly string[]): Record<string, Locked> {
  const all: Record<string, Locked> = read('package-lock.json').packages
  const isOurs = ({ dev, devOptional, peer }: Locked) => !dev && !devOptional && !peer
  const isLent = (place: string, locked: Locked) =>
    place.startsWith('node_modules/') &&
    !locked['link'] &&
    // Where npm puts what React alone needs depends on what else there is: in this clone, another React.
    !beside.some((name) => place.startsWith(`node_modules/${name}/`)) &&
    (isOurs(locked) || beside.some((name) => place === `node_modules/${name}`)) &&
    // What is for another machine is not here.
    fs.existsSync(path.join(root, place))
  const lent = Object.entries(all).filter(([place, locked]) => isLent(place, locked))
  return Object.fromEntries(lent.map(([place, { dev, devOptional, peer, ...locked }]) => [place, locked]))
}

/** The same files in another folder, without the packages inside of a package: those have places of their own. */
function lendFolder(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) lendFolder(source, target)
    else lendFile(source, target)
  }
}

function lendFile(source: string, target: string): void {
  try {
    fs.linkSync(source, target)
  } catch {
    // Temporary files are on another disk.
    fs.copyFileSync(source, target)
  }
}

/**
 * Leaves a folder as npm would find it after somebody installed the same packages before, and now adds a tarball in the
 * same folder: `npm install` reads both lock files, checks every range, and unpacks what is missing.
 */
export function lendModules(folder: string, tarball: string, beside: readonly string[]): void {
  const lent = shared(beside)
  for (const place of Object.keys(lent)) lendFolder(path.join(root, place), path.join(folder, place))
  fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), lockOf(lent))
  const manifest = read('package.json')
  const { version, dependencies, peerDependencies, peerDependenciesMeta, bin, engines } = manifest
  const own = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      walletmodal: `file:${tarball}`,
      ...Object.fromEntries(beside.map((name) => [name, lent[`node_modules/${name}`]?.['version']])),
    },
    overrides: manifest.overrides,
  }
  const packed = {
    version,
    resolved: `file:${tarball}`,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
    bin,
    engines,
  }
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(own))
  fs.writeFileSync(
    path.join(folder, 'package-lock.json'),
    lockOf({ '': own, ...lent, 'node_modules/walletmodal': packed }),
  )
}
