import { stripVTControlCharacters } from 'node:util'

const address =
  /https?:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d+)?(?:\/[^\s'"`<>()[\]{}]*)?/g

/**
 * The local addresses that a command has printed, the likeliest page first. Development servers label their page
 * `Local`, and some also print addresses of nodes and APIs.
 */
export function printedAddresses(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const local = lines.filter((line) => /\blocal\b/i.test(line.replace(address, '')))
  const found = [...local, ...lines].flatMap((line) => line.match(address) ?? [])
  return [...new Set(found.map(toReachable))]
}

/** 0.0.0.0 means every interface and cannot be opened in a browser. A trailing dot or slash is punctuation. */
const toReachable = (text: string) => text.replace(/0\.0\.0\.0|\[::\]/, 'localhost').replace(/[/.,;:]+$/, '')
