import { promises } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { contentTypes } from '../lib/built-pages.js'

/** Serves built files below a folder. `rename` maps a path to its file; `change` may edit the text of a page. */
export function serveFiles(
  folder: string,
  rename: (path: string) => string,
  change: (file: string, text: string) => string = (_file, text) => text,
): (request: Request) => Promise<Response | undefined> {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = normalize(rename(decodeURIComponent(new URL(request.url).pathname)))
    const file = join(folder, path)
    if (!file.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined
    const type = contentTypes[extname(file)]
    if (type === undefined) return undefined
    const content = await promises.readFile(file).catch(() => undefined)
    if (!content) return undefined
    const isPage = extname(file) === '.html'
    return new Response(isPage ? change(path, content.toString('utf8')) : new Uint8Array(content), {
      headers: { 'content-type': type, 'cache-control': 'no-store' },
    })
  }
}
