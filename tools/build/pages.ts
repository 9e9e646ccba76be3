import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { editions } from '../../harness/world/lib/built-pages.js'
import { compiledLanguages } from '../languages/plugin.js'
import { buildOnce } from './build-once.js'
import { tightenSheets } from './tight-sheets.js'

/** Where Vite's output goes. It holds the host page, the sandbox page and the wallet shells. */
const pagesFolder = 'harness/dist/harness/apps/page/site'

const inputs = [
  'core',
  'ui',
  'harness/apps/page',
  'harness/world/wallets',
  'tools/build/pages.ts',
  'tools/build/pages.vite.ts',
  'tools/build/read-sheets.ts',
  'tools/build/tight-sheets.ts',
  'tools/languages',
  'package-lock.json',
]

/** Builds the harness's pages with Vite, unless nothing that they are made of has changed. Returns whether it built. */
export async function buildPages(root: string): Promise<boolean> {
  const configFile = path.join(root, 'tools/build/pages.vite.ts')
  if (!fs.existsSync(configFile)) return false
  const target = path.join(root, pagesFolder)
  return buildOnce(root, { name: 'pages', inputs, target }, async (aside) => {
    const plugins = [compiledLanguages(root), tightenSheets(root, 'build/ui')]
    for (const [edition, folder] of Object.entries(editions)) {
      const outDir = path.join(aside, folder)
      await build({
        configFile,
        mode: edition,
        logLevel: 'warn',
        plugins,
        build: { outDir, emptyOutDir: true },
      })
    }
  })
}
