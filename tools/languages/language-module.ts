import path from 'node:path'
import { rightToLeft } from '../../ui/messages/right-to-left.js'
import { compileText, quoted, type Writing } from './compile.js'
import {
  languageFile,
  leavesOf,
  type Note,
  notesFile,
  parametersOf,
  readNotes,
  readTexts,
  type Texts,
} from './texts.js'

/** Languages of a country, whose files have only the texts that differ from another language. */
const bases: Readonly<Record<string, string>> = { 'es-ES': 'es', 'pt-PT': 'pt-BR' }

/** The files from which a language's module is built. */
export function sourcesOf(root: string, tag: string): readonly string[] {
  const base = bases[tag]
  const tags = base === undefined ? ['en', tag] : ['en', base, tag]
  return [...tags.map((each) => languageFile(root, each)), path.join(root, notesFile)]
}

/** All texts of a language: its own, and otherwise those of the language that it extends. */
export function wholeTexts(root: string, tag: string): Readonly<Record<string, Texts>> {
  const own = readTexts(root, tag)
  const base = bases[tag]
  return base === undefined ? own : merged(readTexts(root, base), own)
}

function merged(texts: Readonly<Record<string, Texts>>, own: Readonly<Record<string, Texts>>): Record<string, Texts> {
  const members = Object.entries(own).map(([name, inner]) => {
    const other = texts[name]
    const isTree = typeof inner === 'object' && !Array.isArray(inner) && typeof other === 'object'
    return [name, isTree ? merged(Object(other), Object(inner)) : inner] as const
  })
  return { ...texts, ...Object.fromEntries(members) }
}

/** The source of a language's module: `words` with strings and functions under the names of English. */
export function languageModule(root: string, tag: string): string {
  return moduleOf(wholeTexts(root, tag), { tag, english: readTexts(root, 'en'), notes: readNotes(root) })
}

/** The source of a module for texts that are in no file, such as those of a pseudo-locale. */
export function moduleOf(
  texts: Readonly<Record<string, Texts>>,
  {
    tag,
    english,
    notes,
  }: { tag: string; english: Readonly<Record<string, Texts>>; notes: Readonly<Record<string, Note>> },
): string {
  const wording = leavesOf(english)
  const writing: Writing = {
    isRightToLeft: rightToLeft.has(new Intl.Locale(tag).language),
    number: (source) => `number(${source})`,
    plural: (source, forms) =>
      `plural(${source}, { ${[...forms].map(([form, text]) => `${form}: ${text}`).join(', ')} })`,
  }
  const value = sourceOf(texts, '')
  const helpers = `import { formsOf } from '../forms.js'\nconst { number, plural } = formsOf(${quoted(tag)})\n`
  const needed = /\b(number|plural)\(/.test(value) ? helpers : ''
  return `${needed}export const words = { language: ${quoted(tag)}, ${value.slice(1)}\n`

  function sourceOf(texts: Texts, key: string): string {
    if (typeof texts === 'string') {
      const text = wording.get(key)
      if (text === undefined) throw new Error(`${tag}: ${key} is not in English. Take it out, or add it to en.json`)
      const parameters = parametersOf(text, key, notes).map(({ name }) => name.replace('?', ''))
      return compileText(texts, { place: `${tag}: ${key}`, parameters, writing })
    }
    const at = (name: string) => (key === '' ? name : `${key}.${name}`)
    const members = Object.entries(texts).map(([name, inner]) => [name, sourceOf(inner, at(name))] as const)
    if (Array.isArray(texts)) return `[${members.map(([, source]) => source).join(', ')}]`
    if (notes[key]?.lookup === 'map')
      return `new Map([${members.map(([name, source]) => `[${quoted(name)}, ${source}]`).join(', ')}])`
    return `{\n${members.map(([name, source]) => `${/^[a-z_]\w*$/i.test(name) ? name : quoted(name)}: ${source},`).join('\n')}\n}`
  }
}
