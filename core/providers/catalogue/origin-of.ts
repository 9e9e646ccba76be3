import { readUrl } from '../../lib/web-url.js'

/** The origin of a URL, in a list. Empty for a path of the page. */
export function originOf(url: string): string[] {
  const parsed = readUrl(url)
  return parsed ? [parsed.origin] : []
}
