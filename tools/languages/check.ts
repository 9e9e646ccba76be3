import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import { compileText } from './compile.js'
import { argumentsOf, partsOf, pluralsOf, sentencesOf, type Use } from './icu.js'
import { wholeTexts } from './language-module.js'
import { glossaryFile, leavesOf, type Notes, parametersOf, readGlossary, readNotes, readTexts } from './texts.js'

/** Says what a language lacks and what is wrong in it: a line for each text, which begins with its key. */
export function problemsOf(root: string, tag: string): readonly string[] {
  const notes = readNotes(root)
  const english = leavesOf(readTexts(root, 'en'))
  const own = leavesOf(readTexts(root, tag))
  const whole = leavesOf(wholeTexts(root, tag))
  const lacking = [...english.keys()].filter((key) => !whole.has(key)).map((key) => `${key} is missing`)
  const others = [...own.keys()].filter((key) => !english.has(key)).map((key) => `${key} is not in English`)
  const texts = [...own].filter(([key]) => english.has(key))
  const wrong = texts.flatMap(([key, text]) =>
    wrongIn(text, { tag, key, english: english.get(key) ?? '', notes }).map((problem) => `${key} ${problem}`),
  )
  return [...lacking, ...others, ...wrong, ...wrongTerms(root, tag, whole)]
}

interface Place {
  readonly tag: string
  readonly key: string
  readonly english: string
  readonly notes: Notes
}

function wrongIn(text: string, { tag, key, english, notes }: Place): readonly string[] {
  try {
    const parts = partsOf(text, '')
    const parameters = parametersOf(english, key, notes)
    const wanted = parameters.map(({ name }) => name.replace('?', ''))
    const uses = argumentsOf(parts)
    const named = [...uses.keys()]
    if (named.every((name) => wanted.includes(name)))
      compileText(text, { place: '', parameters: wanted, writing: anyWriting })
    const said = sentencesOf(parts)
    return [
      ...wanted.filter((name) => !named.includes(name)).map((name) => `does not name {${name}}`),
      ...named.filter((name) => !wanted.includes(name)).map((name) => `names {${name}}, which English does not`),
      ...parameters.flatMap(({ name, use }) => wrongUse(name.replace('?', ''), uses, use)),
      ...(answersOf(parts) === answersOf(partsOf(english, '')) ? [] : ['has other answers in a select than English']),
      ...pluralsOf(parts).flatMap((forms) => wrongForms(forms, tag)),
      ...(said.some((words) => words.trim() === '') && english !== '' ? ['is empty'] : []),
      ...(isUntranslated(text, { tag, key, english }) ? ['is still English'] : []),
      ...(said.some((sentence) => /'|\.\.\.|"| {2}/.test(sentence))
        ? ['has a sign of a keyboard: ’ “ ” … and one space']
        : []),
      ...(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/.test(text)
        ? ['has digits that are not Latin: amounts are compared with those of a wallet']
        : []),
      ...(isBalanced(text) ? [] : ['opens an isolate that it does not close']),
      ...(isFigure(said) ? ['has a figure of money or percent: the code knows it'] : []),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message.trim() : String(error)]
  }
}

const anyWriting = { isRightToLeft: false, number: String, plural: String }

function wrongUse(name: string, uses: ReadonlyMap<string, Use>, wanted: Use): readonly string[] {
  const use = uses.get(name)
  return use === undefined || use === wanted ? [] : [`uses {${name}} as a ${use}, English as a ${wanted}`]
}

/** The answers of each select in a text, by argument, joined to one text. */
function answersOf(parts: readonly MessageFormatElement[]): string {
  const found = new Set<string>()
  const add = (part: MessageFormatElement): void => {
    if (!('options' in part)) return
    if (part.type === TYPE.select) found.add(`${part.value} ${Object.keys(part.options).sort()}`)
    for (const { value } of Object.values(part.options)) value.forEach(add)
  }
  parts.forEach(add)
  return [...found].sort().join()
}

/** Error sentences must differ between languages. Short texts may be equal, and so may texts with only arguments. */
function isUntranslated(text: string, { tag, key, english }: Pick<Place, 'tag' | 'key' | 'english'>): boolean {
  if (tag === 'en' || text !== english || text === '') return false
  if (key.startsWith('errors.')) return true
  const said = sentencesOf(partsOf(text, ''), '')
  return said.some((words) => words.split(' ').filter((word) => /\p{L}/u.test(word)).length > 2)
}

/** A plural needs each form of the language. A plural with only `other` is the number itself. */
function wrongForms(forms: readonly string[], tag: string): readonly string[] {
  const known: readonly string[] = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const own = forms.filter((form) => !form.startsWith('='))
  if (own.join() === 'other') return []
  return [
    ...known.filter((form) => !own.includes(form)).map((form) => `lacks the plural form ${form}`),
    ...own
      .filter((form) => !known.includes(form))
      .map((form) => `has the plural form ${form}, which the language has not`),
  ]
}

function isBalanced(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (/[\u2066-\u2068]/.test(sign)) depth++
    if (sign === '\u2069') depth--
    if (depth < 0) return false
  }
  return depth === 0
}

const isFigure = (said: readonly string[]) =>
  said.some((text) =>
    /\d[.,]?\d*[\s\u00a0\u202f]?%|%[\s\u00a0]?\d|\$[\s\u00a0]?\d|\d[\s\u00a0]?(\$|USD)|US\$/.test(text),
  )

/** Words that the glossary forbids, and terms that are missing in a text. Forms of a word share its beginning. */
function wrongTerms(root: string, tag: string, texts: ReadonlyMap<string, string>): readonly string[] {
  const glossary = readGlossary(root)[tag]
  if (!glossary) return [`has no glossary in ${glossaryFile}`]
  const said = [...texts].map(([key, text]) => [key, wordsIn(text)] as const)
  const all = said.map(([, words]) => words.toLowerCase()).join('\n')
  const unused = Object.entries(glossary.terms).flatMap(([term, words]) =>
    words.split(' / ').some((word) => all.includes(word.toLowerCase())) || unsaid.has(term)
      ? []
      : [`no text has “${words}”, the word of the glossary for ${term}`],
  )
  const wrong = (glossary.forbidden ?? []).flatMap((word) =>
    said
      .filter(([, words]) => new RegExp(word, 'iu').test(words))
      .map(([key]) => `${key} has the forbidden word “${word}”`),
  )
  return [...unused, ...wrong]
}

/** The words of a text. A text that is not a valid ICU message has none, and is reported. */
function wordsIn(text: string): string {
  try {
    return sentencesOf(partsOf(text, '')).join('\n')
  } catch {
    return ''
  }
}

/** Terms that no text of the modal uses yet. */
const unsaid = new Set(['recovery phrase'])
