import { TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { partsOf } from './icu.js'
import type { Texts } from './texts.js'

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ĝ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ǫ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
} // prettier to read in three lines than in thirty

/**
 * Texts of a language that does not exist: English with accents, two fifths longer, in brackets. A letter without an
 * accent shows a text that is in no file, and a missing bracket shows too little room.
 */
export function pseudoTexts(texts: Readonly<Record<string, Texts>>): Record<string, Texts> {
  return Object.fromEntries(Object.entries(texts).map(([name, inner]) => [name, pseudo(inner)]))
}

function pseudo(texts: Texts): Texts {
  if (Array.isArray(texts)) return texts.map(pseudo)
  if (typeof texts !== 'string') return pseudoTexts(texts as Readonly<Record<string, Texts>>) // no list and no text
  if (texts === '') return texts
  const parts = accent([...partsOf(texts, 'en')])
  return `[${printAST(parts)}${'~'.repeat(Math.ceil(texts.length * 0.4))}]`
}

type Parts = Parameters<typeof printAST>[0]

function accent(parts: Parts): Parts {
  return parts.map((part) => {
    if (part.type === TYPE.literal)
      return { ...part, value: part.value.replace(/[a-z]/g, (sign) => accented[sign] ?? sign) }
    if (!('options' in part)) return part
    const options = Object.entries(part.options).map(([name, option]) => [
      name,
      { ...option, value: accent(option.value) },
    ])
    return { ...part, options: Object.fromEntries(options) }
  })
}
