// `npm run docs` builds the site into .walletmodal/site. `npm run docs -- dev` serves it and follows changes of the pages.
// `npm run docs -- preview` serves the built site. This file is JavaScript so that it runs before anything is built.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyPages, root } from './pages.mjs'

const folder = path.dirname(fileURLToPath(import.meta.url))
const installed = path.join(folder, 'node_modules/.package-lock.json')
const lock = path.join(folder, 'package-lock.json')
if (!fs.existsSync(installed) || fs.statSync(installed).mtimeMs < fs.statSync(lock).mtimeMs) {
  const args = ['ci', '--ignore-scripts', '--prefer-offline', '--no-progress', '--loglevel=error']
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

copyPages()
const [command = 'build', ...rest] = process.argv.slice(2)
if (command === 'dev') fs.watch(path.join(root, 'docs'), { recursive: true }, copyPages)
const program = path.join(folder, 'node_modules/vitepress/bin/vitepress.js')
const vitepress = spawn(process.execPath, [program, command, folder, ...rest], { cwd: folder, stdio: 'inherit' })
vitepress.once('exit', (code) => process.exit(code ?? 1))
