import fs from 'node:fs'
import path from 'node:path'
import { copyAssets } from './copies.js'
import { buildPages, pagesFolder } from './pages.js'
import { prune } from './prune.js'
import { root } from './root.js'
import { tightenSheets } from './tight-sheets.js'

// The second half of `npm run build`: what tsc does not do.

const copied = copyAssets(root)
prune(root, (file) => copied.has(file) || file.startsWith(`${pagesFolder}/`))

tightenSheets(root)

// tsc makes no file executable.
const bin = path.join(root, 'dist/cli/bin.js')
if (fs.existsSync(bin)) fs.chmodSync(bin, 0o755)

await buildPages(root)
