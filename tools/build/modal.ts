import fs from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { buildOnce } from './build-once.js'
import { bundleDeclarations } from './declarations.js'
import { licencesOf } from './licences.js'
import { tightenSheets } from './tight-sheets.js'

const inputs = ['core', 'ui', 'package.json', 'tools/build', 'package-lock.json']
const entries = { index: 'ui/index', core: 'core/index', networks: 'core/networks', siwx: 'core/siwx/index' }

/** Bundled packages: small, or used by a few lines. A host installs none of them. */
const bundled =
  /^(@adraffy|@noble|@scure|@solana|@solana-program|@tanstack|lucide-react|micro-packed|mobx-react-lite|uqr|use-sync-external-store|zod)(\/|$)/
const isOutside = (id: string) => !/^[./]/.test(id) && !bundled.test(id)

/** Bundles core and ui into `dist`. Returns whether it built. */
export async function buildModal(root: string): Promise<boolean> {
  const target = path.join(root, 'dist')
  return buildOnce(root, { name: 'modal', inputs, target }, async (aside) => {
    const modules = new Set<string>()
    const bundle = await rolldown({
      cwd: root,
      input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${file}.ts`])),
      external: isOutside,
      platform: 'browser',
      plugins: [tightenSheets(), { name: 'modules', moduleParsed: ({ id }) => void modules.add(id) }],
      preserveEntrySignatures: 'allow-extension',
      treeshake: {
        moduleSideEffects: [
          { test: /isolate-mobx/, sideEffects: true },
          { test: /./, sideEffects: false },
        ],
      },
      transform: { target: 'es2022', jsx: { runtime: 'automatic' } },
    })
    await bundle.write({ dir: aside, format: 'es', sourcemap: true, chunkFileNames: 'chunks/[name].js' })
    await bundle.close()
    const declarations = Object.entries(entries).map(([name, file]) => [name, `build/${file}.d.ts`])
    await bundleDeclarations(root, Object.fromEntries(declarations), aside)
    fs.writeFileSync(path.join(aside, 'LICENCES.txt'), licencesOf(root, modules))
  })
}
