import { buildCommand, commandFolder } from './command.js'
import { copyAssets } from './copies.js'
import { buildPages, pagesFolder } from './pages.js'
import { prune } from './prune.js'
import { root } from './root.js'
import { tightenSheets } from './tight-sheets.js'

// The second half of `npm run build`: what tsc does not do.

const copied = copyAssets(root)
// tsc compiles next time what has changed since.
const compiled = '.tsbuildinfo'
const isBuiltHere = (file: string) => [pagesFolder, commandFolder].some((folder) => file.startsWith(`${folder}/`))
prune(root, (file) => file === compiled || copied.has(file) || isBuiltHere(file))

tightenSheets(root)

await buildCommand(root)
await buildPages(root)
