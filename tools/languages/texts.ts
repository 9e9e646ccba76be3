import fs from 'node:fs'
import path from 'node:path'
import { argumentsOf, partsOf, type Use } from './icu.js'

/** Texts by key, nested as in a language's file. A list has the order of English. */
export type Texts = string | readonly Texts[] | { readonly [key: string]: Texts }

/** A note on a text, beside its words. */
export interface Note {
  /** For translators: the place of the text, or the meaning of an argument. */
  readonly note?: string
  /**
   * The parameters of its function, if English uses its arguments in another order; `?` marks an optional parameter.
   */
  readonly parameters?: readonly string[]
  /** Code looks its members up by the names of services: a `Map`, or a record of any name. */
  readonly lookup?: 'map' | 'record'
}

export interface Parameter {
  /** With `?` behind one that may be left out. */
  readonly name: string
  readonly use: Use
}

/** The folder of the language files. */
export const languagesFolder = 'ui/messages/languages'
export const notesFile = 'ui/messages/notes.json'

/** The path of a language's file, by its tag. */
export const languageFile = (root: string, tag: string): string => path.join(root, languagesFolder, `${tag}.json`)

/** The texts in a language's file. */
export function readTexts(root: string, tag: string): Record<string, Texts> {
  const file = languageFile(root, tag)
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Texts> // checked text by text against English
  } catch (error) {
    throw new Error(`${path.relative(root, file)} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** By text: its note for translators. */
export type Notes = Readonly<Record<string, Note>>

export const readNotes = (root: string): Notes =>
  JSON.parse(fs.readFileSync(path.join(root, notesFile), 'utf8')) as Record<string, Note> // the tests hold it to the texts

/** The tags of all languages that have a file, English first. */
export function tagsOf(root: string): readonly string[] {
  const names = fs.readdirSync(path.join(root, languagesFolder)).filter((name) => name.endsWith('.json'))
  const tags = names.map((name) => name.slice(0, -'.json'.length)).sort()
  return ['en', ...tags.filter((tag) => tag !== 'en')]
}

/** All texts of a tree by their keys, such as `send.blockers.gas`. */
export function leavesOf(texts: Texts, key = ''): ReadonlyMap<string, string> {
  if (typeof texts === 'string') return new Map([[key, texts]])
  const members = Object.entries(texts).map(([name, inner]) => leavesOf(inner, key === '' ? name : `${key}.${name}`))
  return new Map(members.flatMap((each) => [...each]))
}

/** The parameters of a text's function: in the order of its note, else as English names them first. */
export function parametersOf(
  english: string,
  key: string,
  notes: Readonly<Record<string, Note>>,
): readonly Parameter[] {
  const uses = argumentsOf(partsOf(english, `en: ${key}`))
  const names = notes[key]?.parameters ?? [...uses.keys()]
  const wrong = names.length !== uses.size || names.some((name) => !uses.has(name.replace('?', '')))
  if (wrong) throw new Error(`${notesFile}: the parameters of ${key} are not the arguments of its English text`)
  return names.map((name) => ({ name, use: uses.get(name.replace('?', '')) ?? 'text' }))
}

/** The translations of the modal's terms in a language. */
export interface Glossary {
  readonly terms: Readonly<Record<string, string>>
  /** Patterns of forbidden words: rivals of a term, or mistakes. */
  readonly forbidden?: readonly string[]
}

export const glossaryFile = 'ui/messages/glossary.json'

/** The glossaries by language. */
export function readGlossary(root: string): Readonly<Record<string, Glossary>> {
  const file = path.join(root, glossaryFile)
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Glossary> // the tests hold it to the languages
}
