import { pageFile } from '../../../browser/page-files.js'
import type { RoutedApp } from '../../../browser/route-requests.js'
import { hostOrigin } from '../../../language/host-options.js'
import type { Edition } from '../../../lib/built-pages.js'
import { tellImports } from './idle.js'

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
      if (file) {
        const { contentType } = file
        const body = contentType.startsWith('text/javascript') ? tellImports(String(file.body)) : file.body
        return route.fulfill({ body, headers: { 'content-type': contentType, ...headers } })
      }
      refuse(`GET ${url.href} (no such file of the host page)`)
      return route.fulfill({ status: 404, body: '' })
    },
    refuse,
  }
}
