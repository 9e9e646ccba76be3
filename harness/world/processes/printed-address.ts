import { stripVTControlCharacters } from 'node:util'

const address =
  /https?:\/\/(?:[\w-]+\.)*(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])(?::\d+)?(?:\/[^\s'"`<>()[\]{}]*)?/g

/**
 * The addresses on this machine that a command has printed, the likeliest page first. Development servers call theirs `Local`.
 * Some print those of nodes and APIs beside it.
 */
export function printedAddresses(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const local = lines.filter((line) => /\blocal\b/i.test(line.replace(address, '')))
  const found = [...local, ...lines].flatMap((line) => line.match(address) ?? [])
  return [...new Set(found.map(toReachable))]
}

/** Nobody is at "every address of this machine"; a dot or a slash at the end is the sentence's, or says nothing. */
const toReachable = (text: string) => text.replace(/0\.0\.0\.0|\[::\]/, 'localhost').replace(/[/.,;:]+$/, '')
