import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { formsOf } from '../../ui/messages/forms.js'
import { root } from '../build/root.js'
import { englishFiles } from './english.js'
import { moduleOf, wholeTexts } from './language-module.js'
import { leavesOf, parametersOf, readNotes, readTexts, type Texts, tagsOf } from './texts.js'

// FormatJS formats each text as it is; we compile it. Both have to say the same.

const english = readTexts(root, 'en')
const notes = readNotes(root)
const wording = leavesOf(english)

/** The texts of a compiled language, as a page runs it. */
function compiled(texts: Readonly<Record<string, Texts>>, tag: string): ReadonlyMap<string, unknown> {
  const [, body = ''] = moduleOf(texts, { tag, english, notes }).split('export const words = ')
  return byKey(new Function('formsOf', `const { number, plural } = formsOf('${tag}'); return ${body}`)(formsOf))
}

/** The English texts that views import. */
async function typedEnglish(): Promise<ReadonlyMap<string, unknown>> {
  const files = await Promise.all(
    Object.entries(englishFiles).map(async ([file, parts]) => {
      const code: object = await import(`../../ui/messages/english/${file}.ts`)
      return parts.map((part) => [part, Reflect.get(code, `en${part[0]?.toUpperCase()}${part.slice(1)}`)] as const)
    }),
  )
  return byKey(Object.fromEntries(files.flat()))
}

/** Strings and functions of a tree by key. A map is read like an object. */
function byKey(words: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string' || typeof value === 'function') return void found.set(key, value)
    const members = value instanceof Map ? [...value] : Object.entries(Object(value))
    for (const [name, inner] of members) walk(inner, key === '' ? name : `${key}.${name}`)
  }
  walk(words, '')
  return found
}

const samples = {
  text: ['Fox', '{x} #1 ’'],
  number: [0, 1, 2, 3, 5, 11, 21, 100, 12345, 1000000],
  maybe: ['Fox', undefined],
  boolean: [true, false],
  choice: ['a', 'other'],
} as const

/** Texts that say something else than FormatJS makes of the message. */
function differing(own: ReadonlyMap<string, unknown>, texts: Readonly<Record<string, Texts>>, tag: string): string[] {
  const wrong: string[] = []
  for (const [key, text] of leavesOf(texts)) {
    const parameters = parametersOf(wording.get(key) ?? '', key, notes).map(({ name, use }) => ({
      name: name.replace('?', ''),
      use,
    }))
    const format = new IntlMessageFormat(text, `${tag}-u-nu-latn`)
    for (let turn = 0; turn < samples.number.length; turn++) {
      const given = parameters.map(({ use }) => samples[use][turn % samples[use].length])
      const mine = own.get(key)
      const says = String(typeof mine === 'function' ? mine(...given) : mine).replace(/[\u2068\u2069]/g, '')
      const wanted = String(
        format.format(Object.fromEntries(parameters.map(({ name }, index) => [name, given[index]]))),
      )
      if (says !== wanted.replace(/[\u2068\u2069]/g, ''))
        wrong.push(`${key} ${JSON.stringify(given)}: ${says} / ${wanted}`)
    }
  }
  return wrong
}

test.each(tagsOf(root))('%s: each compiled text says what FormatJS says', (tag) => {
  const texts = wholeTexts(root, tag)
  expect(differing(compiled(texts, tag), texts, tag)).toEqual([])
})

test('the English texts that views import equal those of FormatJS', async () => {
  expect(differing(await typedEnglish(), english, 'en')).toEqual([])
})
