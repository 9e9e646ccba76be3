import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders that nobody writes by hand. */
const foreign = /^(node_modules|dist|build|coverage|cache|vendor|walletmodal-results)$|^\./

const marks = ['.git', 'pnpm-workspace.yaml', 'package.json', 'foundry.toml', 'Anchor.toml']

/** The whole of what a folder belongs to: its repository, or the outermost package above it. */
export function projectRoot(folder: string): string {
  let root = folder
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at
    if (marks.some((mark) => existsSync(path.join(at, mark)))) root = at
    if (path.dirname(at) === at) return root
  }
}

interface FilesOptions {
  /** How far down: 0 for the folder alone. */
  readonly depth: number
  readonly atMost?: number
  /** Which folders are not entered. @default those that nobody writes by hand */
  readonly without?: RegExp
}

/** Files below a folder by their name, those further up first, in the order of the alphabet. */
export function filesBelow(folder: string, name: RegExp, options: FilesOptions): string[] {
  const { depth, atMost = 2000, without = foreign } = options
  const found: string[] = []
  let level = [folder]
  for (let down = 0; down <= depth && level.length > 0; down += 1) {
    const next: string[] = []
    for (const each of level) {
      for (const entry of entriesOf(each)) {
        const file = path.join(each, entry.name)
        if (entry.isDirectory() && !without.test(entry.name)) next.push(file)
        else if (entry.isFile() && name.test(entry.name) && found.length < atMost) found.push(file)
      }
    }
    level = next
  }
  return found
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    // A folder that may not be read has nothing of this project.
    return []
  }
}
