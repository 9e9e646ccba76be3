import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentTypes, type Edition, pageDirectory, pageDirectoryOf } from '../../world/lib/built-pages.js'

const cache = new Map<string, Buffer>()

export async function pageFile(
  pathname: string,
  edition: Edition = 'production',
): Promise<{ body: Buffer; contentType: string } | undefined> {
  const folder = pageDirectoryOf(edition)
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const file = path.join(folder, name)
  if (!file.startsWith(folder)) return undefined
  const contentType = contentTypes[path.extname(file)] ?? 'application/octet-stream'
  const known = cache.get(file)
  if (known) return { body: known, contentType }
  if (!existsSync(file)) return undefined
  const body = await readFile(file)
  cache.set(file, body)
  return { body, contentType }
}

export function assertPageIsBuilt(): void {
  if (!existsSync(path.join(pageDirectory, 'index.html'))) throw new Error('the host page is not built: npm run build')
}
