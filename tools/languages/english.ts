import { compileText, quoted, type Writing } from './compile.js'
import type { Use } from './icu.js'
import { leavesOf, type Note, parametersOf, type Texts } from './texts.js'

/**
 * The parts of `en.json` by their file in `ui/messages/english`. Each file is loaded with the views that show its
 * texts.
 */
export const englishFiles: Readonly<Record<string, readonly string[]>> = {
  account: ['account'],
  activity: ['activity'],
  amounts: ['amounts'],
  assets: ['assets'],
  buttons: ['buttons'],
  buy: ['buy'],
  errors: ['errors'],
  login: ['login'],
  names: ['names'],
  review: ['review'],
  send: ['send'],
  swap: ['swap', 'swapTokens', 'swapReview'],
  views: ['views'],
  window: ['window'],
}

/** Parts whose texts their callers pass on: they belong to no view. */
const isAlone = (part: string) => ['buttons', 'errors', 'window'].includes(part)

/** Parts whose texts have other names in code. */
const stems: Readonly<Record<string, string>> = { views: 'view', amounts: 'amount' }

/** Parts that are never a function's parameter, so their type needs no name. */
const unnamed = new Set(['account', 'assets', 'review', 'swapTokens'])

const types: Readonly<Record<Use, string>> = {
  text: 'string',
  number: 'number',
  maybe: 'string | undefined',
  boolean: 'boolean',
  choice: 'string',
}

/** English numbers are formatted by hand: creating the browser's formatter takes longer than drawing the first list. */
const writing: Writing = {
  isRightToLeft: false,
  number: (source) => `grouped(${source})`,
  plural(source, forms) {
    const other = forms.get('other') ?? quoted('')
    return `(${source} === 1 ? ${forms.get('one') ?? other} : ${other})`
  },
}

/** The source of a file of `ui/messages/english`: typed English texts, generated from `en.json`. */
export function englishModule(
  file: string,
  english: Readonly<Record<string, Texts>>,
  notes: Readonly<Record<string, Note>>,
): string {
  const parts = englishFiles[file] ?? []
  const blocks = parts.map((part) => partModule(part, english[part] ?? {}, notes))
  const source = blocks.join('\n\n')
  const imports = [
    ...(parts.some(isAlone) ? [] : [`import { inLanguage } from '../en.js'\n`]),
    ...(source.includes('grouped(') ? [`import { grouped } from '../grouped.js'\n`] : []),
  ]
  const imported = imports.length > 0 ? `${imports.join('')}\n` : ''
  return `// Made from ui/messages/languages/en.json by \`npm run languages -- --write\`. Edit the texts there.\n${imported}${source}\n`
}

function partModule(part: string, texts: Texts, notes: Readonly<Record<string, Note>>): string {
  const name = part[0]?.toUpperCase() + part.slice(1)
  const value = sourceOf(texts, part, notes, '')
  if (isAlone(part)) return `export const en${name} = ${value}`
  const stem = stems[part] ?? part
  return [
    `export const en${name} = ${value}`,
    ...(unnamed.has(part) ? [] : [`export type ${stem[0]?.toUpperCase()}${stem.slice(1)}Messages = typeof en${name}`]),
    `export const ${stem}MessagesOf = inLanguage(${quoted(part)}, en${name})`,
  ].join('\n\n')
}

function sourceOf(texts: Texts, key: string, notes: Readonly<Record<string, Note>>, indent: string): string {
  const next = `${indent}  `
  if (typeof texts === 'string') {
    const parameters = parametersOf(texts, key, notes).map(({ name, use }) => `${name}: ${types[use]}`)
    return compileText(texts, { place: `en: ${key}`, parameters, writing })
  }
  if (Array.isArray(texts)) {
    const lines = texts.map((inner, index) => `${next}${sourceOf(inner, `${key}.${index}`, notes, next)},`)
    return `[\n${lines.join('\n')}\n${indent}] as const`
  }
  const members = Object.entries(texts)
  // The types tie the error sentences to their codes, which a `Map` would not do.
  if (notes[key]?.lookup === 'map' && key !== 'errors') {
    const lines = members.map(
      ([name, inner]) => `${next}[${quoted(name)}, ${sourceOf(inner, `${key}.${name}`, notes, next)}],`,
    )
    return `new Map<string, string>([\n${lines.join('\n')}\n${indent}])`
  }
  const lines = members.map(([name, inner]) => {
    const about = notes[`${key}.${name}`]?.note
    const comment = about ? `${next}/** ${about} */\n` : ''
    const member = /^[a-z_]\w*$/i.test(name) ? name : quoted(name)
    const reason = notes[`${key}.${name}`]?.lookup === 'record' ? ' // a service may name others' : ''
    return `${comment}${next}${member}: ${sourceOf(inner, `${key}.${name}`, notes, next)},${reason}`
  })
  const record = `{\n${lines.join('\n')}\n${indent}}`
  if (notes[key]?.lookup !== 'record') return record
  const isPlain = [...leavesOf(texts).keys()].every((leaf) => !leaf.includes('.'))
  return `${record} as Readonly<Record<string, ${isPlain ? 'string' : 'readonly [done: string, underWay: string, failed: string]'}>>`
}
