import { readFileSync, writeFileSync } from 'node:fs'
import { loadOptionalPeer } from '../../../world/processes/optional-peer.js'

/** A screen that differs from the `screen` of a step. The file and line are those of the scenario or the word. */
export interface ScreenChange {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly is: string
}

interface Place {
  readonly at: number
  readonly end: number
  readonly line: number
  readonly says: unknown
  write(tree: string): string
}

/** Finds the screens that are texts in a YAML file, each with a function that writes a new text there. */
function placesIn(text: string, yaml: typeof import('yaml')): Place[] {
  const places: Place[] = []
  for (const document of [yaml.parseAllDocuments(text)].flat()) {
    yaml.visit(document, {
      Pair(_index, { key, value }, path) {
        if (!yaml.isScalar(key) || key.value !== 'screen' || !key.range || !yaml.isScalar(value) || !value.range) return
        const [[from], [at, end]] = [key.range, value.range]
        const indent = ' '.repeat(from - text.lastIndexOf('\n', from) + 1)
        // In braces, or before a comment, a text must stay on one line.
        const isLine = /^[ \t]*#/.test(text.slice(end)) || path.some((node) => yaml.isCollection(node) && node.flow)
        const write = (tree: string) => (isLine ? JSON.stringify(tree) : `|\n${tree.replaceAll(/^/gm, indent)}\n`)
        const line = text.slice(0, from).split('\n').length
        places.push({ at, end: text[end - 1] === '\n' || isLine ? end : end + 1, line, says: value.value, write })
      },
    })
  }
  return places
}

/** Writes screens into their steps, and keeps the rest of the files. Returns the screens without a place. */
export async function writeScreens(changes: readonly ScreenChange[]): Promise<readonly ScreenChange[]> {
  const lost: ScreenChange[] = []
  for (const file of new Set(changes.map((change) => change.file))) {
    const mine = changes.filter((change) => change.file === file)
    const yaml = await loadOptionalPeer('yaml', () => import('yaml'))
    try {
      const text = /\.ya?ml$/.test(file) ? readFileSync(file, 'utf8') : ''
      const places = placesIn(text, yaml)
      const edits = new Map<Place, string>()
      for (const change of mine) {
        // A single dollar sign would begin a variable.
        const is = change.is.replaceAll(/\$(?=[a-zA-Z$])/g, '$$$$')
        // Another round of the same scenario may have written the screen already.
        const fitting = places.filter(({ says }) => says === change.was || String(says).trim() === is)
        const place = fitting.find(({ line }) => line >= change.line) ?? fitting[0]
        if (!place || (edits.get(place) ?? is) !== is) lost.push(change)
        else edits.set(place, is)
      }
      // Edits from the end, so that earlier offsets stay valid.
      const sorted = [...edits].sort(([one], [other]) => other.at - one.at)
      const write = (all: string, [place, is]: [Place, string]) =>
        all.slice(0, place.at) + place.write(is) + all.slice(place.end)
      const made = sorted.reduce(write, text)
      if (made !== text) writeFileSync(file, made)
    } catch {
      lost.push(...mine)
    }
  }
  return lost
}
