import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'

const specifiers = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const

const fileOf = (specifier: string) => `${specifier.replaceAll('/', '-')}.js`

/**
 * Builds React into ES modules under `vendor/`, because its package is CommonJS, which browsers cannot load. Returns the entries of an
 * import map for them.
 */
export async function buildReactVendor(folder: string): Promise<Record<string, string>> {
  const sources = path.join(folder, 'vendor-source')
  fs.mkdirSync(sources, { recursive: true })
  const require = createRequire(path.join(folder, 'package.json'))
  // Forgets an earlier version of React that was loaded from this folder.
  for (const file of Object.keys(require.cache))
    if (file.startsWith(folder)) Reflect.deleteProperty(require.cache, file)
  for (const specifier of specifiers) {
    const names = Object.keys(require(specifier)).filter((name) => name !== 'default')
    const lines = [
      `import * as module from '${specifier}'`,
      'const all = module.default ?? module',
      'export default all',
      ...names.map((name) => `export const ${name} = all.${name}`),
    ]
    fs.writeFileSync(path.join(sources, fileOf(specifier)), lines.join('\n'))
  }
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: 'vendor',
      lib: {
        formats: ['es'],
        entry: Object.fromEntries(
          specifiers.map((name) => [name.replaceAll('/', '-'), path.join(sources, fileOf(name))]),
        ),
      },
    },
  })
  return Object.fromEntries(specifiers.map((specifier) => [specifier, `/vendor/${fileOf(specifier)}`]))
}
