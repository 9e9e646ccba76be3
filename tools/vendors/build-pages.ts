import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../build/root.js'
import type { Subject } from './subject.js'

const folder = path.join(root, 'tools/vendors')

/** The folder of the built pages, and the scripts of the vendors. */
export interface BuiltPages {
  readonly folder: string
  scriptOf(page: string): string
}

export function installVendors(): void {
  const lock = path.join(folder, 'package-lock.json')
  const installed = path.join(folder, 'node_modules/.package-lock.json')
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs > fs.statSync(lock).mtimeMs) return
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-progress', '--loglevel=error']
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit' })
}

/** Globals of Node that vendors' code uses. The vendors' own bundlers add them too. */
const ofNode = { Buffer: ['buffer/', 'Buffer'], process: 'process/browser' } satisfies Record<
  string,
  string | [string, string]
>

const ofModal = Object.fromEntries(
  [
    ['walletmodal/core', 'core'],
    ['walletmodal/networks', 'networks'],
    ['walletmodal', 'index'],
  ].map(([name, file]) => [name, path.join(root, `dist/${file}.js`)]),
)

/** Builds the pages and scripts into `output`. They use the modal from `dist`. */
export async function buildPages(output: string, subjects: readonly Subject[]): Promise<BuiltPages> {
  const pages = subjects.map(({ page }) => page)
  const homes = subjects.flatMap(({ home }) => (home === undefined ? [] : [`around-${home}`]))
  for (const host of ['host', 'host-wagmi', 'around', ...homes])
    await bundle({ input: `${host}.js`, dir: output, format: 'es' })
  for (const page of new Set(pages)) await bundle({ input: `${page}.js`, dir: output, format: 'iife' })
  const write = (name: string, host: string) => {
    const body = `<!doctype html><html lang="en"><title>A page</title><body><script type="module" src="/${host}.js"></script>`
    fs.writeFileSync(path.join(output, name), body)
  }
  write('index.html', 'host')
  write('wagmi.html', 'host-wagmi')
  for (const home of ['around', ...homes]) write(`${home}.html`, home)
  return { folder: output, scriptOf: (page) => fs.readFileSync(path.join(output, `${page}.js`), 'utf8') }
}

async function bundle({ input, dir, format }: { input: string; dir: string; format: 'es' | 'iife' }): Promise<void> {
  const built = await rolldown({
    cwd: folder,
    input: path.join(folder, 'pages', input),
    platform: 'browser',
    resolve: { alias: ofModal },
    transform: {
      define: {
        'process.env.NODE_ENV': '"production"',
        'process.env.EXTENSION_PREFIX': '"vendor"',
        global: 'globalThis',
      },
      ...(format === 'iife' && { inject: ofNode }),
    },
    // We cannot mend what rolldown warns about in vendors' code.
    onLog: () => {},
  })
  await built.write({ dir, format, codeSplitting: format === 'es' })
  await built.close()
}
