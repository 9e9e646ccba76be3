import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from '../../tools/build/root.js'

/**
 * Creates a folder with an app's files and a git repository, for one test. It is in this repository, so that the app
 * finds its packages.
 */
export function appFolder(inRepository: boolean, files: Record<string, string>) {
  const place = inRepository ? path.join(root, '.walletmodal') : tmpdir()
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(path.join(place, 'wm-cli-init-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  return folder
}

export const page = `<!doctype html><html lang="en"><head><title>Shop</title></head><body><main><h1>Shop</h1></main>
<script type="module" src="/src/main.ts"></script></body></html>`
export const main = `const said: string = 'open'
document.querySelector('main')?.append(said)
`
export const packageText = JSON.stringify({
  private: true,
  scripts: { dev: 'vite' },
  devDependencies: { vite: '8', 'walletmodal-harness': '0' },
})
