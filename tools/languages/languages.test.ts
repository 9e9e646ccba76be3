import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { problemsOf } from './check.js'
import { englishFiles, englishModule } from './english.js'
import { pseudoTexts } from './pseudo.js'
import { glossaryFile, languagesFolder, leavesOf, notesFile, readNotes, readTexts } from './texts.js'

const root = path.resolve(import.meta.dirname, '../..')
const english = readTexts(root, 'en')

test('each part of English is in one file of ui/messages/english', () => {
  expect(Object.values(englishFiles).flat().sort()).toEqual(Object.keys(english).sort())
  expect(fs.readdirSync(path.join(root, 'ui/messages/english')).sort()).toEqual(
    Object.keys(englishFiles).map((file) => `${file}.ts`),
  )
})

// After a change of en.json: npm run languages -- --write
test.each(Object.keys(englishFiles))('ui/messages/english/%s.ts is made from en.json', (file) => {
  const written = fs.readFileSync(path.join(root, `ui/messages/english/${file}.ts`), 'utf8')
  expect(written).toBe(englishModule(file, english, readNotes(root)))
})

/** A repository with German in the words of a test, in which `change` puts others. */
function problemsWith(change: Readonly<Record<string, string | undefined>>): readonly string[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-languages-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const texts = {
    part: {
      back: 'Back to all wallets',
      count: '{count, plural, one {# wallet} other {# wallets}}',
      name: 'Open {wallet}',
      way: 'Open {app, select, undefined {it} other {{app}}}',
    },
  }
  const german = {
    back: 'Zurück',
    count: '{count, plural, one {# Wallet} other {# Wallets}}',
    name: '{wallet} öffnen',
    way: '{app, select, undefined {sie} other {{app}}} öffnen',
  }
  const files = {
    [`${languagesFolder}/en.json`]: texts,
    [`${languagesFolder}/de.json`]: { part: { ...german, ...change } },
    [notesFile]: {},
    [glossaryFile]: { de: { terms: { wallet: 'Wallet' }, forbidden: ['Börse'] } },
  }
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.writeFileSync(path.join(folder, file), JSON.stringify(content))
  }
  return problemsOf(folder, 'de')
}

test.each([
  [{}, []],
  [{ back: undefined }, ['part.back is missing']],
  [{ backs: 'Zurück' }, ['part.backs is not in English']],
  [{ back: ' ' }, ['part.back is empty']],
  [{ back: 'Back to all wallets' }, ['part.back is still English']],
  [{ back: "Zurück zur Wallet '{x}'" }, []],
  [{ back: 'Zur "Wallet"' }, ['part.back has a sign of a keyboard: ’ “ ” … and one space']],
  [{ back: 'Gebühr 5 %' }, ['part.back has a figure of money or percent: the code knows it']],
  [{ back: '\u2066Zurück' }, ['part.back opens an isolate that it does not close']],
  [{ back: 'Zur Börse' }, ['part.back has the forbidden word “Börse”']],
  [{ back: 'In ۴ Minuten' }, ['part.back has digits that are not Latin: amounts are compared with those of a wallet']],
  [{ name: '<b>{wallet}</b>' }, ['part.name has a tag. Texts have arguments, numbers, plurals and selects alone.']],
  [{ name: '{wallet, plural, one {#} other {#}}' }, ['part.name uses {wallet} as a number, English as a text']],
  [
    { way: '{app, select, true {sie} other {{app}}}' },
    ['part.way uses {app} as a boolean, English as a maybe', 'part.way has other answers in a select than English'],
  ],
  [{ name: 'Öffnen' }, ['part.name does not name {wallet}']],
  [
    { name: '{Wallet} öffnen' },
    ['part.name does not name {wallet}', 'part.name names {Wallet}, which English does not'],
  ],
  [{ name: '{wallet öffnen' }, ['part.name is not an ICU message: MALFORMED_ARGUMENT in “{wallet öffnen”']],
  [{ count: '{count, plural, other {# Wallets}}' }, []],
  [
    { count: '{count, plural, few {#} other {# Wallets}}' },
    ['part.count lacks the plural form one', 'part.count has the plural form few, which the language has not'],
  ],
])('German with %j: %j', (change, problems) => {
  expect(problemsWith(change)).toEqual(problems)
})

test('a pseudo-locale is longer, has accents on everything but arguments, and marks both ends', () => {
  const pseudo = pseudoTexts({ part: { back: 'Back', count: '{count, plural, one {# wallet} other {# wallets}}' } })
  expect(pseudo).toEqual({
    part: { back: '[Báçķ~~]', count: '[{count,plural,one{# ŵáļļéţ} other{# ŵáļļéţš}}~~~~~~~~~~~~~~~~~~~~]' },
  })
  expect([...leavesOf(pseudoTexts(english)).keys()]).toEqual([...leavesOf(english).keys()])
})
