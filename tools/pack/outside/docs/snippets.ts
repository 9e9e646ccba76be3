import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../../build/root.js'

/** A fenced code block of a document, or one command line in such a block. */
export interface Snippet {
  readonly page: string
  readonly language: string
  readonly code: string
}

/** Blocks in these languages show output or another tool's code, so they are not run. */
const shownOnly = new Set(['text', 'js'])

const commandOf = (line: string) => /^\s*(?:- run: )?(npx .*?)(?:\s+#.*)?$/.exec(line)?.[1]

function readPage(page: string): Snippet[] {
  const text = fs.readFileSync(path.join(root, page), 'utf8')
  const blocks = [...text.matchAll(/^```(\w+).*\n([\s\S]*?)^```$/gm)]
  return blocks.flatMap(([, language = '', code = '']): Snippet[] => {
    if (shownOnly.has(language)) return []
    const lines = code.split('\n').flatMap((line) => {
      const command = commandOf(line)
      return command === undefined ? [] : [{ page, language: 'command', code: command }]
    })
    // A shell block is only its command lines.
    return language === 'sh' ? lines : [{ page, language, code }, ...lines]
  })
}

/** The snippets of some pages. A step takes each snippet that it uses. */
export interface Snippets {
  /** Takes one snippet of a page that contains or matches `part`. @throws when there is none that was not taken before */
  take(page: string, part: string | RegExp): string
  takeAll(page: string, part: RegExp): string[]
  /** Takes all matching snippets, of every page. */
  takeEach(isIt: (code: string) => boolean): Snippet[]
  /** The first line of each snippet that no step took. */
  left(): string[]
}

export function readSnippets(pages: readonly string[]): Snippets {
  const left = new Set(pages.flatMap(readPage))
  return {
    take(page, part) {
      const isIt = ({ code }: Snippet) => (typeof part === 'string' ? code.includes(part) : part.test(code))
      // A command line comes after the workflow that contains it, so the last match is the line and not the whole workflow.
      const found = [...left].filter((each) => each.page === page && isIt(each)).at(-1)
      if (!found) throw new Error(`${page} has no snippet with ${part}`)
      left.delete(found)
      return found.code
    },
    takeAll(page, part) {
      const found = [...left].filter((each) => each.page === page && part.test(each.code))
      for (const each of found) left.delete(each)
      return found.map(({ code }) => code)
    },
    takeEach(isIt) {
      const found = [...left].filter(({ code }) => isIt(code))
      for (const each of found) left.delete(each)
      return found
    },
    left: () => [...left].map(({ page, language, code }) => `${page} (${language}): ${code.split('\n')[0]}`),
  }
}
