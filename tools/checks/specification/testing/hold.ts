import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../build/root.js'

/** Sentences of the specification, and the tests that would fail if one of them were no longer true. */
export interface Statement {
  /** The exact text of each sentence. */
  readonly says: readonly string[]
  /** A part of the test's title that no other title of the file has. In a scenario: a part of its text. */
  readonly heldBy: readonly (readonly [file: string, part: string])[]
  /** For a difference of the package: the page that states it, and the words with which it does. */
  readonly decision?: { readonly page: string; readonly about: string }
}

const textOf = (file: string) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '')

/** The titles of the tests of a file, as they are written there: `test('…', () =>`, `])('…', async`, `)('…', {`. */
export function titlesOf(source: string): readonly string[] {
  const titles = source.matchAll(
    /^ *(?:test\b|\]|\}|\))[^\n]*?\(\s*(['"`])((?:\\.|(?!\1)[^\n])*)\1,\s*(?:async\b|\(|\{|\w+ =>)/gm,
  )
  return [...titles].map(([, , title = '']) => title.replace(/\\(.)/g, '$1'))
}

/** The number of tests of that name in the file; for a scenario, if it has the words. */
function countOf(file: string, part: string): number {
  const text = textOf(file)
  if (file.endsWith('.yaml')) return Number(text.includes(part))
  return titlesOf(text).filter((title) => title.includes(part)).length
}

/**
 * Checks that each named test exists exactly once, and that each page exists. Headings of lists, and sentences without
 * a rule, are not statements. `least` is the number of statements of a point, so that none is lost.
 */
export function holdStatements(least: number, statements: readonly Statement[]): void {
  test.each(statements)('$says', ({ heldBy, decision }) => {
    expect(heldBy.length).toBeGreaterThan(0)
    for (const [file, part] of heldBy)
      expect({ file, part, count: countOf(file, part) }).toEqual({ file, part, count: 1 })
    if (decision) expect(textOf(decision.page)).toContain(decision.about)
  })

  test('a statement stands once, and none is lost', () => {
    const all = statements.flatMap(({ says }) => says)
    expect(all.filter((statement, index) => all.indexOf(statement) !== index)).toEqual([])
    expect(all.length).toBeGreaterThanOrEqual(least)
  })
}
