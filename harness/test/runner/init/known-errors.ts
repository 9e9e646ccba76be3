/**
 * True for an error that shows a fault: the page's own code has logged it, or a resource is missing. A browser's error
 * about a tag's attribute is no fault.
 */
const isFault = (text: string) => /^(?:Uncaught )?\w*Error: (?!<)|^Failed to load resource/.test(text)

/**
 * Reads the console errors of a page from the output of a red run, as far as a config may allow them. Returns none if the
 * run also found a fault, an uncaught error, or a request that nothing answers.
 */
export function consoleErrorsIn(said: string): string[] {
  const lines = [...said.matchAll(/(If it is known, add (\w+)|To let it out, add pass): \['((?:[^']|'')*)'\]/g)]
  const texts = lines.map(([, , key, text = '']) => (key === 'console' ? text.replaceAll("''", "'") : undefined))
  const known = texts.filter((text) => text !== undefined && !isFault(text))
  return known.length < texts.length ? [] : [...new Set(known.filter((text) => text !== undefined))]
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Adds allowed console errors to the text of a config that `init` wrote. */
export function withKnownErrors(config: string, texts: readonly string[]): string {
  const list = `  console: [\n${texts.map((text) => `    ${quoted(text)},\n`).join('')}  ],\n`
  const rest = config.replace(/^ {2}console: \[\n(?: {4}.*\n)* {2}\],\n/m, '')
  return rest.replace(/^\}\)\n$/m, `${list}})\n`)
}
