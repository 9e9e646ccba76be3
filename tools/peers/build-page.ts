import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { root } from '../build/root.js'

export const peersFolder = path.join(root, 'tools/peers')

/** Installs the modals of others from npm, unless the lock file's versions are there. */
export function installPeers(say: (line: string) => void): void {
  const lock = path.join(peersFolder, 'package-lock.json')
  const installed = path.join(peersFolder, 'node_modules/.package-lock.json')
  if (fs.existsSync(installed) && fs.statSync(installed).mtimeMs > fs.statSync(lock).mtimeMs) return
  say('Installing the modals (several minutes the first time)')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error'], {
    cwd: peersFolder,
    stdio: 'inherit',
  })
}

function newestIn(place: string): number {
  const files = fs.readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => path.join(place, name))
  return Math.max(...files.map((file) => fs.statSync(file).mtimeMs))
}

/**
 * Builds a page of a modal, unless it is newer than its sources and the packages. Returns the folder of the built page.
 * `page` is a dapp with a panel of actions, `opening` has two buttons that open the modal.
 */
export async function buildPeerPage(
  kind: 'page' | 'opening',
  modal: string,
  say: (line: string) => void,
): Promise<string> {
  const output = path.join(peersFolder, 'dist', kind, modal)
  const index = path.join(output, 'index.html')
  const pages = path.join(peersFolder, 'pages')
  const changedMs = Math.max(
    newestIn(pages),
    // Our own modal comes from `dist` and not from a package.
    ...(modal === 'walletmodal' ? [newestIn(path.join(root, 'dist'))] : []),
    fs.statSync(path.join(peersFolder, 'package-lock.json')).mtimeMs,
  )
  if (fs.existsSync(index) && fs.statSync(index).mtimeMs > changedMs) return output
  say(`Building the page of ${modal}`)
  const script = fs.readdirSync(path.join(pages, modal)).find((name) => name.startsWith(`${kind}.`))
  await build({
    configFile: false,
    root: pages,
    // All modals share one HTML file. The plugin puts the script of this modal into it.
    plugins: [
      {
        name: 'page-of-a-modal',
        transformIndexHtml: { order: 'pre', handler: (html) => html.replace('%page%', `./${modal}/${script}`) },
      },
    ],
    base: './',
    logLevel: 'error',
    // Our own modal would otherwise bring a second copy of React, from this repository.
    resolve: { dedupe: ['react', 'react-dom'] },
    // Some libraries read these globals of Node.
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { outDir: output, emptyOutDir: true, target: 'esnext', chunkSizeWarningLimit: 100_000 },
  })
  return output
}
