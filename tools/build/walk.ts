import fs from 'node:fs'
import path from 'node:path'

/** Every file under a folder but those of packages and builds inside of it: sorted paths relative to it, with `/`; empty when the folder is missing. */
export function walk(folder: string, skip: (relative: string) => boolean = () => false): string[] {
  if (!fs.existsSync(folder)) return []
  const found: string[] = []
  const visit = (relative: string) => {
    for (const entry of fs.readdirSync(path.join(folder, relative), { withFileTypes: true })) {
      const child = relative ? `${relative}/${entry.name}` : entry.name
      if (entry.name === 'node_modules' || entry.name === 'dist' || skip(child)) continue
      if (entry.isDirectory()) visit(child)
      else found.push(child)
    }
  }
  visit('')
  return found.sort()
}
