import { argumentsOf, partsOf, pluralsOf, sentencesOf } from './icu.js'
import { wholeTexts } from './language-module.js'
import { glossaryFile, leavesOf, parametersOf, readGlossary, readNotes, readTexts } from './texts.js'

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
  readonly notes: ReturnType<typeof readNotes>
}

function wrongIn(text: string, { tag, key, english, notes }: Place): readonly string[] {
  try {
    const parts = partsOf(text, '')
    const wanted = parametersOf(english, key, notes).map(({ name }) => name.replace('?', ''))
    const named = [...argumentsOf(parts).keys()]
    const said = sentencesOf(parts)
    return [
      ...wanted.filter((name) => !named.includes(name)).map((name) => `does not name {${name}}`),
      ...named.filter((name) => !wanted.includes(name)).map((name) => `names {${name}}, which English does not`),
      ...pluralsOf(parts).flatMap((forms) => wrongForms(forms, tag)),
      ...(text.trim() === '' && english !== '' ? ['is empty'] : []),
      ...(isUntranslated(text, english, tag) ? ['is still English'] : []),
      ...(said.some((sentence) => /'|\.\.\.|"| {2}/.test(sentence))
        ? ['has a sign of a keyboard: ’ “ ” … and one space']
        : []),
      ...(isBalanced(text) ? [] : ['opens an isolate that it does not close']),
      ...(isFigure(said) ? ['has a figure of money or percent: the code knows it'] : []),
    ]
  } catch (error) {
    return [error instanceof Error ? error.message.trim() : String(error)]
  }
}

const isUntranslated = (text: string, english: string, tag: string) =>
  tag !== 'en' && text === english && sentencesOf(partsOf(text, '')).some((said) => /[a-z]+ [a-z]+ [a-z]+/i.test(said))

/** A plural has each form that the language knows. One with `other` alone is the number itself, in every form. */
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

/** Words that the glossary forbids, and terms of it that no text has. Forms of a word share its beginning. */
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

/** The words of a text. One that is no ICU message is told as such, and has none. */
function wordsIn(text: string): string {
  try {
    return sentencesOf(partsOf(text, '')).join('\n')
  } catch {
    return ''
  }
}

/** Terms that no text of the modal has yet. */
const unsaid = new Set(['recovery phrase'])
