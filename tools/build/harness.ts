import fs from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { buildOnce } from './build-once.js'
import { bundleDeclarations } from './declarations.js'
import { licencesOf } from './licences.js'
import { isDeclared, packageOf, readManifest } from './manifest.js'

const inputs = ['cli', 'core', 'fixtures/catalogue', 'harness', 'tools/build', 'package-lock.json']

/**
 * Bundled packages: a process that reads viem's 1,450 modules one by one is busy for a second at its start. Packages
 * that are seldom needed, or have a program of their own, stay outside.
 */
const bundled =
  /^(viem|zod|commander|mobx|ox|abitype|isows|eventemitter3|micro-packed|diff|@(noble|scure|solana|solana-program)\/[^/]+)(\/|$)/

/**
 * In a clone every package of every workspace resolves; an installation has only the packages that the manifest names.
 */
function outsideOf(root: string): (id: string) => boolean {
  const manifest = readManifest(path.join(root, 'harness'))
  return (id) => {
    if (/^[./\0]/.test(id) || bundled.test(id)) return false
    if (!isBuiltin(id) && !isDeclared(manifest, packageOf(id)))
      throw new Error(`${id} is neither bundled nor a dependency of ${manifest.name}`)
    return true
  }
}

/** Bundles the command, what Playwright runs for it, and the API into a few files in `harness/dist/lib`. Returns whether it built. */
export async function buildHarness(root: string): Promise<boolean> {
  const target = path.join(root, 'harness/dist/lib')
  return buildOnce(root, { name: 'harness', inputs, target }, async (aside) => {
    const modules = new Set<string>()
    const bundle = await rolldown({
      cwd: root,
      input: {
        bin: 'cli/bin.ts',
        'scenario-test': 'harness/test/runner/playwright/scenario-test.ts',
        reporter: 'harness/test/runner/playwright/reporter.ts',
        index: 'harness/index.ts',
        playwright: 'harness/playwright.ts',
      },
      external: outsideOf(root),
      platform: 'node',
      plugins: [placesOf(root), { name: 'modules', moduleParsed: ({ id }) => void modules.add(id) }],
    })
    await bundle.write({ dir: aside, format: 'es', chunkFileNames: '[name]-[hash].js' })
    await bundle.close()
    const declarations = { index: 'build/harness/index.d.ts', playwright: 'build/harness/playwright.d.ts' }
    await bundleDeclarations(root, declarations, aside)
    // The pictures of the sandbox come from a package that is not installed.
    const ofPictures = fs.readFileSync(path.join(root, 'fixtures/catalogue/pictures-licence.txt'), 'utf8').trim()
    const licences = [licencesOf(root, modules), `@web3icons/core\n\n${ofPictures}`].join(`\n\n${'-'.repeat(80)}\n\n`)
    fs.writeFileSync(path.join(aside, 'LICENCES.txt'), licences)
  })
}

/**
 * Modules find their files by their own path, which a bundle changes: `import.meta.url` is replaced by the module's
 * address in `dist`.
 */
function placesOf(root: string): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('import.meta.url')) return
      const place = path
        .relative(root, id)
        .split(path.sep)
        .join('/')
        .replace(/\.tsx?$/, '.js')
      return { code: code.replaceAll('import.meta.url', `new URL('../${place}', import.meta.url).href`), map: null }
    },
  }
}
