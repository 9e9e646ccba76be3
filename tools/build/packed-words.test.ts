import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { enAccount } from '../../ui/messages/en-account.js'
import { enErrors } from '../../ui/messages/en-errors.js'
import { reworded } from '../../ui/messages/language.js'
import { words as german } from '../../ui/messages/languages/de.js'
import { languages } from '../../ui/messages/languages/languages.js'
import type { Words } from '../../ui/messages/words.js'
import { english, packedWords, packWords } from './packed-words.js'
import { root } from './root.js'

/** Every translation as the package has it: built with the plugin, and loaded from there. */
async function loadPacked(): Promise<ReadonlyMap<string, Words>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'walletmodal-words-'))
  try {
    const input = Object.fromEntries(Object.keys(languages).map((tag) => [tag, `ui/messages/languages/${tag}.ts`]))
    const bundle = await rolldown({ cwd: root, input, plugins: [packedWords()] })
    await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
    await bundle.close()
    const load = async (tag: string) => (await import(pathToFileURL(path.join(folder, `${tag}.mjs`)).href)).words
    return new Map(await Promise.all(Object.keys(input).map(async (tag) => [tag, await load(tag)] as const)))
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

// The language that numbers are written in is asked of the page.
beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))
afterAll(() => void vi.unstubAllGlobals())

const packed = await loadPacked()
const parts = Object.entries(english)

/** Arguments for a function: a mark for each text that it names, numbers, and each answer to a question. */
const questions: readonly (readonly unknown[])[] = [
  ['\uE000', '\uE001', '\uE002', '\uE003'],
  [1, 1, 1, 1],
  [2, 5, true, true],
  [0, 0, false, false],
  [7531.5, true, undefined],
  [21, '1', '', ''],
]

/** All that texts say, by their place; a function says what it answers. */
function saidIn(texts: unknown, place: string): readonly string[] {
  if (typeof texts === 'string') return [`${place}: ${texts}`]
  if (typeof texts === 'function')
    return questions.map((given) => `${place}(${given}): ${answer(() => texts(...given))}`)
  const members = texts instanceof Map ? [...texts] : Object.entries(Object(texts))
  return members.flatMap(([name, inner]) => saidIn(inner, `${place}.${name}`))
}

function answer(ask: () => string): string {
  try {
    return ask()
  } catch (error) {
    return String(error) // it takes no such thing
  }
}

/** All that a part says in a language. */
const saidOf = (texts: object, words: unknown, part: string) => [...saidIn(reworded(texts, Object(words)[part]), part)]

test.each(Object.entries(languages))('%s says the same as lists and by name', async (tag, { file }) => {
  const { words } = await file.load()
  for (const [part, texts] of parts) {
    expect(Object(packed.get(tag))[part]).toEqual(expect.any(Array))
    expect(saidOf(texts, packed.get(tag), part)).toEqual(saidOf(texts, words, part))
  }
})

test('a list belongs to English texts in their order', () => {
  const turned = Object.fromEntries(Object.entries(english.account).reverse())
  expect(saidOf(turned, german, 'account').sort()).toEqual(saidOf(english.account, german, 'account').sort())
  expect(saidOf(turned, packed.get('de'), 'account').sort()).not.toEqual(saidOf(turned, german, 'account').sort())
})

test('English stands in for a text that a translation leaves out', () => {
  const { totalLabel: _label, tabs: _tabs, ...account } = german.account
  const source = packWords({ ...german, account })
  const list: unknown = new Function('plural', `return (${source}).account`)(() => '')
  const { totalLabel, tabs, tokenPrice } = reworded(enAccount, list)
  expect([totalLabel, tabs, tokenPrice]).toEqual([enAccount.totalLabel, enAccount.tabs, german.account.tokenPrice])
})

test('English stands in for the sentence of an error that a translation leaves out', () => {
  const errors = new Map([...german.errors].filter(([code]) => code !== 'unknown'))
  const list: unknown = new Function('plural', `return (${packWords({ ...german, errors })}).errors`)(() => '')
  const said = reworded(enErrors, list)
  expect([said.get('unknown'), said.get('http_timeout')]).toEqual([
    enErrors.get('unknown'),
    german.errors.get('http_timeout'),
  ])
})

test('a text that English does not have fails the build', () => {
  const more = {
    ...german,
    account: { ...german.account, tabs: { ...german.account.tabs, points: 'Punkte' } },
  } as Words // the compiler does not see it in a spread
  expect(() => packWords(more)).toThrow(
    'de: account.tabs.points is not in English. Take it out, or add it to ui/messages/en*.ts',
  )
})
