import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'

/** Folders of generated or foreign files. */
const foreign = /^(node_modules|dist|build|coverage|cache|vendor|walletmodal-results)$|^\./

const marks = ['pnpm-workspace.yaml', 'package.json', 'foundry.toml', 'Anchor.toml']

/** Folders that hold many projects and are none themselves: those of a person, of temporary files, of the machine. */
function sharedFolders(folder: string): readonly string[] {
  return [homedir(), tmpdir(), path.parse(folder).root].map((each) => (existsSync(each) ? realpathSync(each) : each))
}

/**
 * A folder and those above it, the nearest first. Ends below a folder that many projects share: a `package.json` that
 * somebody left in their home folder does not make all of it one project.
 */
export function foldersAbove(folder: string): readonly string[] {
  const start = path.resolve(folder)
  const shared = sharedFolders(start)
  const isShared = (each: string) => shared.includes(existsSync(each) ? realpathSync(each) : each)
  const found = [start]
  for (let at = path.dirname(start); !isShared(at); at = path.dirname(at)) found.push(at)
  return found
}

/** The project that a folder belongs to: its repository, or the outermost package above it. */
export function projectRoot(folder: string): string {
  const above = foldersAbove(folder)
  const isMarked = (each: string) => marks.some((mark) => existsSync(path.join(each, mark)))
  return repositoryOf(folder) ?? above.findLast(isMarked) ?? folder
}

/** The root of the repository that contains a folder. Undefined if none does. */
export function repositoryOf(folder: string): string | undefined {
  return foldersAbove(folder).find((each) => existsSync(path.join(each, '.git')))
}

/** Finds the nearest file or folder with one of these names, in a folder or above it. */
export function findAbove(folder: string, ...names: readonly string[]): string | undefined {
  const places = foldersAbove(folder).flatMap((each) => names.map((name) => path.join(each, name)))
  return places.find((each) => existsSync(each))
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
