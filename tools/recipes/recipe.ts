import fs from 'node:fs'
import path from 'node:path'

/** A test that holds a whole table. Whoever follows a recipe adds a line to it, so it fails on the copy. */
export interface TableTest {
  readonly file: string
  readonly title: RegExp
}

/** A change that a README explains to new contributors, such as "add a view". */
export interface Recipe {
  readonly name: string
  /** How many files it may change or add. */
  readonly reach: number
  /** Returns the new text of each file, given its present text. A new file has the present text `''`. */
  readonly files: Readonly<Record<string, (text: string) => string>>
  /** The tests that hold a whole table, which gets a line by the recipe. They count as files that it changes. */
  readonly tables?: readonly TableTest[]
  /** The body of a test that shows that the change works. Paths in its `import()` start at the root of the copy. */
  readonly proof: string
}

/**
 * Inserts lines after the first occurrence of `anchor`. @throws Error when the text does not contain it, because the recipe is then out of
 * date
 */
export function behind(anchor: string, lines: string): (text: string) => string {
  return (text) => {
    const at = text.indexOf(anchor)
    if (at < 0) throw new Error(`The file no longer contains ${JSON.stringify(anchor)}. Update the recipe.`)
    return text.slice(0, at + anchor.length) + lines + text.slice(at + anchor.length)
  }
}

/** Inserts lines before the first occurrence of `anchor`. */
export function before(anchor: string, lines: string): (text: string) => string {
  return (text) => behind('', '')(text).replace(anchor, () => behind(anchor, '')(text) && lines + anchor)
}

/** Replaces the first occurrence of `anchor`. */
export function inPlaceOf(anchor: string, lines: string): (text: string) => string {
  return (text) => behind(anchor, '')(text).replace(anchor, () => lines)
}

/** The text of a new file. */
export const fresh = (text: string) => () => text

/** Makes several changes to one file, one after another. */
export function all(...changes: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => changes.reduce((current, change) => change(current), text)
}

/** Makes a recipe's changes in a copy of the repository. Returns the files that changed. */
export function follow({ files }: Recipe, copy: string): string[] {
  return Object.entries(files).flatMap(([file, change]) => {
    const place = path.join(copy, file)
    const text = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : ''
    const next = change(text)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.writeFileSync(place, next)
    return next === text ? [] : [file]
  })
}
