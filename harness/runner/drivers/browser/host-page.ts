import { pageFile } from '../../../browser/page-files.js'
import type { RoutedApp } from '../../../browser/route-requests.js'
import { hostOrigin } from '../../../language/host-options.js'
import type { Edition } from '../../../lib/built-pages.js'
import { tellImports } from './idle.js'

const scripts = new WeakMap<Buffer, Buffer>()

function scriptOf(file: Buffer): Buffer {
  const script = scripts.get(file) ?? Buffer.from(tellImports(String(file)))
  scripts.set(file, script)
  return script
}

/** The built host page as the app over a world: its files come from disk, with these headers. */
export function hostPage(
  edition: Edition,
  headers: Readonly<Record<string, string>>,
  refuse: RoutedApp['refuse'],
): RoutedApp {
  return {
    origin: hostOrigin,
    isOwn: (url) => url.origin === hostOrigin,
    async answer(route, url) {
      const file = await pageFile(url.pathname, edition)
      if (file?.contentType.startsWith('text/javascript')) file.body = scriptOf(file.body)
      if (file) return route.fulfill({ ...file, headers: { 'content-type': file.contentType, ...headers } })
      refuse(`GET ${url.href} (no such file of the host page)`)
      return route.fulfill({ status: 404, body: '' })
    },
    refuse,
  }
}
