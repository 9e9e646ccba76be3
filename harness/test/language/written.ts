import type { Path } from './problem.js'

/** A value as it is written in a file of any format. Places are offsets in the file's text. */
export interface Written {
  readonly at: number
  readonly word?: { readonly says: string; readonly end: number }
  readonly entries?: readonly { readonly key: Written; readonly value: Written | undefined }[]
  readonly items?: readonly (Written | undefined)[]
  /** List elements after a part of unknown length, so that their index is unknown. */
  readonly loose?: readonly Written[]
}

function entryOf(written: Written | undefined, key: string | number | undefined) {
  return written?.entries?.find((entry) => entry.key.word?.says === String(key))
}

function childOf(written: Written | undefined, part: string | number): Written | undefined {
  return typeof part === 'number' && written?.items ? written.items[part] : entryOf(written, part)?.value
}

function wordsOf(written: Written | undefined): Written[] {
  if (!written) return []
  const inner = [
    ...(written.entries ?? []).flatMap(({ key, value }) => [key, ...wordsOf(value)]),
    ...[...(written.items ?? []), ...(written.loose ?? [])].flatMap(wordsOf),
  ]
  return written.word ? [written, ...inner] : inner
}

const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\w-]/.test(letter)

function within(text: string, word: string): number {
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
    if (!isPartOfWord(text[index - 1]) && !isPartOfWord(text[index + word.length])) return index
  }
  return -1
}

function placesOf(written: Written, word: string, text: string): number[] {
  const words = wordsOf(written)
  const whole = words.filter((each) => each.word?.says === word)
  if (whole.length > 0) return whole.map(({ at }) => at)
  return words.flatMap(({ at, word: one }) => {
    const index = one ? within(text.slice(at, one.end), word) : -1
    return index < 0 ? [] : [at + index]
  })
}

function follow(root: Written, path: Path): { found: Written; length: number } {
  let found = root
  for (const [length, part] of path.entries()) {
    const next = childOf(found, part)
    if (!next) return { found, length }
    found = next
  }
  return { found, length: path.length }
}

/**
 * Finds the offset of a key of the map at a path, of a word in the value, or of the value itself. Follows the path as far
 * as the file has it written out.
 */
export function placeIn(root: Written, text: string, path: Path, key?: string, word?: string): number {
  const { found, length } = follow(root, path)
  const isThere = length === path.length
  const entry = entryOf(found, isThere ? key : path[length])
  if (entry) return entry.key.at
  // If a list is only partly written out, the last name on the path is the best clue.
  const named = found.loose ? path.findLast((part) => typeof part === 'string') : undefined
  const sought = word ?? key ?? named
  const places = sought === undefined ? [] : placesOf(found, sought, text)
  // For an enclosing value, a word is certain only if it occurs once.
  const [first] = isThere || places.length === 1 ? places : []
  return first ?? found.at
}
