import fs from 'node:fs'
import path from 'node:path'

/**
 * The licences of the packages that contain these modules, for the package that bundles them.
 * @throws Error that names a package without a licence text
 */
export function licencesOf(root: string, modules: Iterable<string>): string {
  const packages = new Map<string, string>()
  for (const module of modules) {
    const folder = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module)?.[0]
    if (!folder?.startsWith(root)) continue
    const { name, version }: { name: string; version: string } = JSON.parse(
      fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
    )
    packages.set(`${name} ${version}`, folder)
  }
  return [...packages]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([title, folder]) => `${title}\n\n${licenceIn(folder)}`)
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

function licenceIn(folder: string): string {
  const file = fs.readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file === undefined) throw new Error(`${folder} has no licence`)
  return fs.readFileSync(path.join(folder, file), 'utf8').trim()
}
