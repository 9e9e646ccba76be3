import fs from 'node:fs'
import path from 'node:path'

/** A thing that a newcomer adds, by hand, as the README of its room says. */
export interface Recipe {
  readonly name: string
  /** How many files it may touch, new ones among them. */
  readonly reach: number
  /** The new text of each file, from what it has now; `''` of a file that is new. */
  readonly files: Readonly<Record<string, (text: string) => string>>
  /** The body of a test that sees the thing work; it may `await import()` from the root of the copy. */
  readonly proof: string
}

/** Puts lines behind the first place where `anchor` stands. @throws Error when it stands nowhere: then the recipe is out of date */
export function behind(anchor: string, lines: string): (text: string) => string {
  return (text) => {
    const at = text.indexOf(anchor)
    if (at < 0) throw new Error(`Nothing reads ${JSON.stringify(anchor)} there any more: bring the recipe up to date.`)
    return text.slice(0, at + anchor.length) + lines + text.slice(at + anchor.length)
  }
}

/** The same before the anchor. */
export function before(anchor: string, lines: string): (text: string) => string {
  return (text) => behind('', '')(text).replace(anchor, () => behind(anchor, '')(text) && lines + anchor)
}

/** Puts a text in the place of the anchor. */
export function inPlaceOf(anchor: string, lines: string): (text: string) => string {
  return (text) => behind(anchor, '')(text).replace(anchor, () => lines)
}

/** The text of a new file. */
export const fresh = (text: string) => () => text

/** Does several of these in turn. */
export function all(...changes: readonly ((text: string) => string)[]): (text: string) => string {
  return (text) => changes.reduce((current, change) => change(current), text)
}

/** Adds the thing to a copy of the repository. Returns the files that changed. */
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
