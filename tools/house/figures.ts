import path from 'node:path'
import { brokenSpans, pointer, readComments, sentencesOf, wordsIn } from './comments.js'
import { findKnots, type Import, isTestOnly, type SourceFile } from './imports.js'
import { folderOf, isAllowed } from './order.js'
import { harnessInCore, strayTestParts, strayTests } from './tests.js'

/** A figure of the house: what it is, what it may be at most, and what stands behind it. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly limit: number
  /** The places that make up the value, where they are few enough to be read. */
  readonly places: readonly string[]
}

const count = (what: string, places: readonly string[], limit: number): Figure => ({
  what,
  value: places.length,
  limit,
  places,
})

/** What can be read off the sources, without tests and what only tests share. */
export function figuresOf(all: readonly SourceFile[], imports: readonly Import[]): Figure[] {
  const sources = all.filter(({ file }) => !isTestOnly(file))
  const product = sources.filter((each) => /^(core|ui)\//.test(each.file))
  const known = new Set(sources.map(({ file }) => file))
  const between = imports.filter(({ from, to }) => known.has(from) && known.has(to))

  return [
    count('import() outside lazy()', product.flatMap(bareLazyImports), 0),
    count('folders with over 30 files', crowdedFolders(sources), 0),
    count(
      'knots of files',
      findKnots(between).map((knot) => knot.join(' ')),
      0,
    ),
    count(
      'knots of folders',
      findKnots(between.map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))).map((knot) =>
        knot.join(' '),
      ),
      0,
    ),
    count(
      'imports against the order of folders',
      between.filter((each) => !isAllowed(each)).map(({ from, to, kind }) => `${from} → ${to} (${kind})`),
      0,
    ),
    count('tests that are named for no source or folder', strayTests(all), 0),
    count('parts of tests outside testing folders', strayTestParts(all), 0),
    count('imports of the harness in core', harnessInCore(imports), 0),
    ...wordFigures(all),
  ]
}

/** Comments of everything, tests too. */
function wordFigures(all: readonly SourceFile[]): Figure[] {
  const comments = all
    .filter(({ file }) => !file.startsWith('tools/house/'))
    .flatMap(({ file, text }) => readComments(text).map((comment) => ({ file, comment })))
  const places = (is: (text: string) => boolean) =>
    comments.filter(({ comment }) => is(comment.text)).map(({ file, comment }) => `${file}:${comment.line}`)
  const sentences = comments.flatMap(({ file, comment }) =>
    sentencesOf(comment).map((sentence) => ({ at: `${file}:${comment.line}`, sentence })),
  )
  return [
    count(
      'pointers to documents that are not here',
      places((text) => pointer.test(text)),
      0,
    ),
    count(
      'code spans of comments over a line end',
      all.flatMap(({ file, text }) => brokenSpans(text).map((line) => `${file}:${line}`)),
      0,
    ),
    count(
      'sentences of over 30 words in comments',
      sentences.filter(({ sentence }) => wordsIn(sentence) > 30).map(({ at }) => at),
      0,
    ),
  ]
}

function bareLazyImports({ file, text }: SourceFile): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '')
  return [...code.matchAll(/\bimport\(/g)]
    .filter(({ index }) => !/(typeof\s+|lazy\(\s*(?:async )?\(\)\s*=>\s*)$/.test(code.slice(0, index)))
    .map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}`)
}

function crowdedFolders(sources: readonly SourceFile[]): string[] {
  const sizes = new Map<string, number>()
  for (const { file } of sources) sizes.set(path.dirname(file), (sizes.get(path.dirname(file)) ?? 0) + 1)
  return [...sizes].filter(([, size]) => size > 30).map(([folder, size]) => `${folder} (${size})`)
}
