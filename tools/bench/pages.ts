import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { root } from '../build/root.js'

export interface BenchPages {
  readonly floor: string
  readonly ours: string
  /** Our modal on a page that opens it from a button of its own. */
  readonly ownButton: string
  remove(): void
}

/** Builds the dialog page and our pages as a host builds them: with React in the bundle, minified, with hashed files. */
export async function buildBenchPages(): Promise<BenchPages> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-bench-'))
  const make = async (host: string) => {
    const outDir = path.join(folder, host)
    await build({
      root: path.join(root, 'harness/apps/hosts', host),
      configFile: false,
      logLevel: 'error',
      resolve: { alias: { walletmodal: path.join(root, 'dist/index.js') }, dedupe: ['react', 'react-dom'] },
      build: { outDir, emptyOutDir: true },
    })
    return outDir
  }
  const remove = () => fs.rmSync(folder, { recursive: true, force: true })
  try {
    return { floor: await make('floor'), ours: await make('react'), ownButton: await make('own-button'), remove }
  } catch (error) {
    remove()
    throw error
  }
}
