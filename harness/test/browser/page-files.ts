import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentTypes, type Edition, pageDirectory, pageDirectoryOf } from '../../world/lib/built-pages.js'
import { oncePer } from '../../world/lib/lifecycle.js'

const read = oncePer((file) => readFile(file))

/** A file of the built host page. Undefined if there is none of that name. */
export async function pageFile(
  pathname: string,
  edition: Edition = 'production',
): Promise<{ body: Buffer; contentType: string } | undefined> {
  const folder = pageDirectoryOf(edition)
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const file = path.join(folder, name)
  if (!file.startsWith(folder)) return undefined
  const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  return existsSync(file) ? { body: await read(file), contentType } : undefined
}

export function assertPageIsBuilt(): void {
  if (!existsSync(path.join(pageDirectory, 'index.html'))) throw new Error('the host page is not built: npm run build')
}
