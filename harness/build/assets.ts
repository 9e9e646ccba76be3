import fs from 'node:fs'
import path from 'node:path'
import { copyAssets } from './copies.js'
import { buildPages, pagesFolder } from './pages.js'
import { prune } from './prune.js'
import { root } from './root.js'
import { tightenSheets } from './tight-sheets.js'

// The second half of `npm run build`: what tsc does not do.

const copied = copyAssets(root)
// tsc compiles next time what has changed since.
const compiled = '.tsbuildinfo'
prune(root, (file) => file === compiled || copied.has(file) || file.startsWith(`${pagesFolder}/`))

tightenSheets(root)

// tsc makes no file executable.
const bin = path.join(root, 'dist/cli/bin.js')
if (fs.existsSync(bin)) fs.chmodSync(bin, 0o755)

await buildPages(root)
