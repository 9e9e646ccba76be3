import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from '../../lib/command.js'
import { bareImportsOf } from '../bare-imports.js'
import type { Run } from './run.js'

// In a clone, and in most installations, a package can also import what other packages depend on. Some package managers let a package
// import only what it declares. There, Node reports each import that is not declared.

/** A program for another Node process. It prints each file and specifier that Node cannot resolve. */
const resolver = `
  import fs from 'node:fs'
  import { pathToFileURL } from 'node:url'
  for (const [file, specifier] of JSON.parse(process.argv[1])) {
    try {
      const found = new URL(import.meta.resolve(specifier, pathToFileURL(file).href))
      if (!fs.existsSync(found)) throw new Error(found + ' is missing')
    } catch (error) {
      console.log(file + ' does not find ' + specifier + ': ' + error.message)
    }
  }`

const homeOf = (run: Run, name: string) => fs.realpathSync(path.join(run.folder, 'node_modules', name))

async function resolve(run: Run, wanted: readonly (readonly [file: string, specifier: string])[]): Promise<string> {
  const flags = ['--experimental-import-meta-resolve', '--input-type=module', '-e', resolver]
  const { code, stdout, output } = await runCommand(process.execPath, [...flags, JSON.stringify(wanted)], {
    cwd: run.folder,
  })
  if (code !== 0) throw new Error(output)
  return stdout
}

/** @throws with each import of an installed package that Node cannot resolve */
export async function findsItsImports(run: Run, name: string): Promise<void> {
  const home = homeOf(run, name)
  const files = new Map(
    bareImportsOf(home)
      .filter(({ file }) => !file.endsWith('.d.ts'))
      .map(({ file, specifier }) => [specifier, path.join(home, file)]),
  )
  if (files.size < 5) throw new Error(`${name} imports ${files.size} packages: its files were not read`)
  const missing = await resolve(
    run,
    [...files].map(([specifier, file]) => [file, specifier]),
  )
  if (missing) throw new Error(missing)
}

/** @throws if a package can import what it does not declare, because {@link findsItsImports} would then prove nothing */
export async function findsNothingElse(run: Run): Promise<void> {
  const file = path.join(homeOf(run, 'walletmodal-harness'), 'bin.mjs')
  const missing = await resolve(run, [[file, 'micro-packed']])
  if (!missing.includes('does not find micro-packed'))
    throw new Error('the harness can import micro-packed, which it does not declare')
}
