import { root } from '../build/root.js'
import { figuresOf } from './figures.js'
import { readImports, readSources } from './imports.js'

const usage = `npm run house [-- <words>]

Prints what can be counted of the house: knots of imports, the order of folders, words of comments, each with what it may be at
most. With words, lists the places behind the figures whose names have them: npm run house -- knots of files
`

const words = process.argv.slice(2).join(' ')
const say = (text: string) => process.stdout.write(`${text}\n`)
if (words === '--help' || words === '-h') say(usage)
else {
  const sources = readSources(root)
  for (const { what, value, limit, places } of figuresOf(sources, readImports(sources))) {
    const isKept = value <= limit
    say(`${isKept ? '✓' : '✗'} ${what.padEnd(44)} ${String(value).padStart(6)}   at most ${limit}`)
    if (!isKept) process.exitCode = 1
    if (words ? what.includes(words) : !isKept) for (const place of places) say(`    ${place}`)
  }
}
