import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { problemsOf } from './check.js'
import { englishFiles, englishModule } from './english.js'
import { pseudoTexts } from './pseudo.js'
import { readNotes, readTexts, tagsOf } from './texts.js'

const help = `npm run languages                      says what each language lacks, and what is wrong in it
npm run languages -- de fr             of these alone
npm run languages -- --write           also makes ui/messages/english from en.json: do so after each change of it
npm run languages -- --pseudo en-XA.json   writes a pseudo-locale: accents, longer texts, brackets at their ends`

/** `npm run` starts at the root. */
const root = process.cwd()

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' }, pseudo: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
})
const known = tagsOf(root)
const unknown = positionals.filter((tag) => !known.includes(tag))

if (values.help) console.log(help)
else if (unknown.length > 0) {
  console.error(`There is no language ${unknown.join(', ')}. Known: ${known.join(', ')}.`)
  process.exitCode = 1
} else {
  if (values.write) {
    for (const file of Object.keys(englishFiles)) {
      const source = englishModule(file, readTexts(root, 'en'), readNotes(root))
      fs.writeFileSync(path.join(root, `ui/messages/english/${file}.ts`), source)
    }
  }
  if (values.pseudo) {
    fs.writeFileSync(values.pseudo, `${JSON.stringify(pseudoTexts(readTexts(root, 'en')), null, 2)}\n`)
    console.log(`The pseudo-locale is in ${values.pseudo}.`)
  }
  const tags = positionals.length > 0 ? positionals : known
  const found = tags.map((tag) => ({ tag, problems: problemsOf(root, tag) }))
  for (const { tag, problems } of found) {
    console.log(problems.length === 0 ? `✓ ${tag}` : `✗ ${tag}: ${problems.length}`)
    for (const problem of problems) console.log(`    ${problem}`)
  }
  if (found.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}
