import fs from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from 'playwright-core'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Answers every request to `origin` from a folder, by a route of the browser context. No server runs, and an https origin is secure. */
export async function serveFolder(context: BrowserContext, origin: string, folder: string): Promise<void> {
  await context.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    const contentType = contentTypes[path.extname(file)]
    if (!contentType || !fs.existsSync(file)) return route.fulfill({ status: 404, body: '' })
    await route.fulfill({ body: fs.readFileSync(file), contentType })
  })
}
