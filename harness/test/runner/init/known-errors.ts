/** An error that the page's own code logs tells that something is broken; a browser's about a tag's attribute does not. */
const isFault = (text: string) => /^(?:Uncaught )?\w*Error: (?!<)|^Failed to load resource/.test(text)

/**
 * The errors that a page writes into its console by itself, each as far as a config names it, read from what a red run says. None where
 * the run found more than that: a logged or uncaught error, or a request that nobody answers.
 */
export function consoleErrorsIn(said: string): string[] {
  const lines = [...said.matchAll(/(If it is known, add (\w+)|To let it out, add pass): \['((?:[^']|'')*)'\]/g)]
  const texts = lines.map(([, , key, text = '']) => (key === 'console' ? text.replaceAll("''", "'") : undefined))
  const known = texts.filter((text) => text !== undefined && !isFault(text))
  return known.length < texts.length ? [] : [...new Set(known.filter((text) => text !== undefined))]
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The text of a config that `init` wrote, with console errors that fail no scenario. */
export function withKnownErrors(config: string, texts: readonly string[]): string {
  const list = `  console: [\n${texts.map((text) => `    ${quoted(text)},\n`).join('')}  ],\n`
  const rest = config.replace(/^ {2}console: \[\n(?: {4}.*\n)* {2}\],\n/m, '')
  return rest.replace(/^\}\)\n$/m, `${list}})\n`)
}
