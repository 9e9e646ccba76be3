/** Interruptible work: each `yield` reports the amount done since the previous one. */
export type Work<Result> = Generator<number, Result, void>

/** The amount of work per slice, in characters: a few milliseconds on a slow phone. */
const slice = 20_000

/** Runs the work slice by slice, and lets the page run between two slices. */
export async function inSlices<Result>(work: Work<Result>): Promise<Result> {
  let done = 0
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    done += step.value
    if (done < slice) continue
    done = 0
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** An element of a parsed picture, which the browser has not parsed. */
export interface Markup {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: (Markup | string)[]
}

/**
 * The tokens: comments, instructions, CDATA, a document type without an internal subset, end tags, start tags, text.
 */
const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<!DOCTYPE[^>[]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Parses XML without the browser's parser, which reports each `style` and `on…` attribute of a picture to the page's
 * content security policy. `undefined` for input that is malformed, too deep, declares entities, or has more elements
 * than `most`.
 */
export function* parseMarkup(text: string, most: number): Work<Markup | undefined> {
  const top: Markup = { name: '', attributes: new Map(), children: [] }
  const open = [top]
  let count = 0
  const source = text.replace(/^\ufeff/, '')
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const found = token.exec(source)
    const parent = open.at(-1)
    if (!found || !parent) return undefined
    yield found[0].length
    const [, literal, end, start, attributes = '', slash, words] = found
    if (literal !== undefined) parent.children.push(literal)
    else if (words !== undefined) parent.children.push(decode(words))
    else if (end !== undefined) {
      if (open.length === 1 || open.pop()?.name !== end) return undefined
    } else if (start !== undefined) {
      count += 1
      if (count > most || open.length > 64) return undefined
      const element: Markup = { name: start, attributes: readAttributes(attributes), children: [] }
      parent.children.push(element)
      if (!slash) open.push(element)
    }
  }
  const roots = top.children.filter((child) => typeof child !== 'string')
  return open.length === 1 && roots.length === 1 ? roots[0] : undefined
}

function readAttributes(text: string): Map<string, string> {
  const found = text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return new Map([...found].map(([, name = '', double, single]) => [name, decode(double ?? single ?? '')]))
}

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
