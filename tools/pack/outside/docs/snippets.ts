import fs from 'node:fs'
import path from 'node:path'
import { root } from '../../../build/root.js'

/** A fenced block of a page of the documents, or a line of a block that a terminal or a workflow runs. */
export interface Snippet {
  readonly page: string
  readonly language: string
  readonly code: string
}

/** Languages of printed text and of another tool's code. */
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
    // The lines of a terminal are all there is.
    return language === 'sh' ? lines : [{ page, language, code }, ...lines]
  })
}

export type Snippets = ReturnType<typeof readSnippets>

/** The snippets of some pages. A step that runs one takes it; the others are left. */
export function readSnippets(pages: readonly string[]) {
  const left = new Set(pages.flatMap(readPage))
  return {
    /** @throws when no snippet, or none that is left, is like that */
    take(page: string, part: string | RegExp): string {
      const isIt = ({ code }: Snippet) => (typeof part === 'string' ? code.includes(part) : part.test(code))
      // A line of a workflow, and not the workflow.
      const found = [...left].filter((each) => each.page === page && isIt(each)).at(-1)
      if (!found) throw new Error(`${page} has no snippet with ${part}`)
      left.delete(found)
      return found.code
    },
    takeAll(page: string, part: RegExp): string[] {
      const found = [...left].filter((each) => each.page === page && part.test(each.code))
      for (const each of found) left.delete(each)
      return found.map(({ code }) => code)
    },
    /** Takes those of all pages. */
    takeEach(isIt: (code: string) => boolean): Snippet[] {
      const found = [...left].filter(({ code }) => isIt(code))
      for (const each of found) left.delete(each)
      return found
    },
    left: () => [...left].map(({ page, language, code }) => `${page} (${language}): ${code.split('\n')[0]}`),
  }
}
