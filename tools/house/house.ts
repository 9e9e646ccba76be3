import { root } from '../build/root.js'
import { findKnots, isTestOnly, readImports, readSources } from './imports.js'
import { folderOf, isAllowed } from './order.js'

const sources = readSources(root).filter(({ file }) => !isTestOnly(file))
const imports = readImports(sources)
const say = (text: string) => process.stdout.write(`${text}\n`)
const wrong = imports.filter((each) => !isAllowed(each))
say(`against the order: ${wrong.length}`)
for (const { from, to, kind } of wrong) say(`  ${from} -> ${to} (${kind})`)
const fileKnots = findKnots(imports)
say(`file knots: ${fileKnots.map((k) => `${k.length}: ${k.slice(0, 6).join(' ')}`).join('\n   ')}`)
const folderKnots = findKnots(imports.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) })))
say(`folder knots: ${folderKnots.map((k) => k.join(' ')).join('\n   ')}`)
