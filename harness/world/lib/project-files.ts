import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders of generated or foreign files. */
const foreign = /^(node_modules|dist|build|coverage|cache|vendor|walletmodal-results)$|^\./

const marks = ['.git', 'pnpm-workspace.yaml', 'package.json', 'foundry.toml', 'Anchor.toml']

/** The project that a folder belongs to: its repository, or the outermost package above it. */
export function projectRoot(folder: string): string {
  let root = folder
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at
    if (marks.some((mark) => existsSync(path.join(at, mark)))) root = at
    if (path.dirname(at) === at) return root
  }
}

interface FilesOptions {
  /** Depth below the folder; 0 is the folder alone. */
  readonly depth: number
  readonly atMost?: number
  /** Folders that are skipped. @default folders of generated or foreign files */
  readonly without?: RegExp
}

/** Finds files below a folder by name. Files of higher folders come first, then alphabetical order. */
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
    // An unreadable folder is taken for empty.
    return []
  }
}
