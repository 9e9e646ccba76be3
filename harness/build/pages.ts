import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { editions } from '../page/editions.js'
import { inputHash } from './input-hash.js'

/** Where Vite's output goes, relative to `dist`. It holds the host page, the sandbox page and the wallet shells. */
export const pagesFolder = 'harness/page/site'
const scratch = '.walletmodal/build'

const inputs = ['core', 'ui', 'harness/page', 'harness/wallets', 'harness/build/pages.ts', 'package-lock.json']

/** Builds the harness's pages with Vite, unless nothing that they are made of has changed. Returns whether it built. */
export async function buildPages(root: string): Promise<boolean> {
  const configFile = path.join(root, 'harness/page/vite.config.ts')
  if (!fs.existsSync(configFile)) return false
  const hash = inputHash(root, inputs)
  const stampFile = path.join(root, scratch, 'pages.hash')
  const target = path.join(root, 'dist', pagesFolder)
  if (fs.existsSync(target) && fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === hash) return false

  // Built aside and moved in one step: whoever serves the pages meanwhile sees the old ones or the new ones, whole.
  const aside = path.join(root, scratch, `pages-${process.pid}`)
  try {
    for (const [edition, folder] of Object.entries(editions)) {
      const outDir = path.join(aside, folder)
      await build({ configFile, mode: edition, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
    }
    fs.rmSync(target, { recursive: true, force: true })
    fs.mkdirSync(path.dirname(target), { recursive: true })
    fs.renameSync(aside, target)
    fs.mkdirSync(path.dirname(stampFile), { recursive: true })
    fs.writeFileSync(stampFile, hash)
  } finally {
    fs.rmSync(aside, { recursive: true, force: true })
  }
  return true
}
