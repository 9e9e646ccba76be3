import type { Markup, Work } from './parse-markup.js'
import { allowedProperties } from './svg-rules.js'

/** The declarations of a picture's rules and `style` attributes for one element, the weaker first. */
export type StylesOf = (element: Markup) => readonly (readonly [property: string, value: string])[]

/** In all sheets of a picture together; a drawing program writes a few hundred. */
const mostCharacters = 16_000
const mostSelectors = 1000
const mostClasses = 16

/** Drawing programs write rules of one class, id or element each; others are left out. `undefined`: too much to look at. */
export function* readStyles(sheets: readonly string[]): Work<StylesOf | undefined> {
  const rules = new Map<string, Map<string, string>>()
  let left = mostCharacters
  for (const sheet of sheets) {
    left -= sheet.length
    if (left < 0) return undefined
    for (const [selectors, body] of readRules(withoutComments(sheet))) {
      const declarations = readDeclarations(body)
      const names = selectors.split(',')
      yield selectors.length + body.length + names.length * declarations.size
      for (const name of names) {
        const known = rules.get(name.trim()) ?? new Map<string, string>()
        for (const [property, value] of declarations) known.set(property, value)
        rules.set(name.trim(), known)
        if (rules.size > mostSelectors) return undefined
      }
    }
    yield sheet.length
  }
  return ({ name, attributes }) => {
    const classes = attributes.get('class')?.split(/\s+/, mostClasses) ?? []
    const names = [name, ...classes.map((each) => `.${each}`), `#${attributes.get('id')}`]
    return [
      ...names.flatMap((each) => [...(rules.get(each) ?? [])]),
      ...readDeclarations(attributes.get('style') ?? ''),
    ]
  }
}

/** A comment that does not end is one to the end. */
function withoutComments(sheet: string): string {
  let text = ''
  let from = 0
  for (;;) {
    const start = sheet.indexOf('/*', from)
    if (start < 0) return text + sheet.slice(from)
    text += sheet.slice(from, start)
    const end = sheet.indexOf('*/', start + 2)
    if (end < 0) return text
    from = end + 2
  }
}

/** Reads the unconditional rules. Rules inside a block such as `@media` would hold under a condition. */
function readRules(text: string): [selectors: string, body: string][] {
  const rules: [string, string][] = []
  let depth = 0
  let from = 0
  let selectors = ''
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (character === ';' && depth === 0) from = index + 1
    if (character === '{') {
      if (depth === 0) selectors = text.slice(from, index).trim()
      from = index + 1
      depth += 1
    }
    if (character === '}' && depth > 0) {
      depth -= 1
      if (depth === 0 && !selectors.startsWith('@')) rules.push([selectors, text.slice(from, index)])
      from = index + 1
    }
  }
  return rules
}

function readDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const each of text.split(';')) {
    const colon = each.indexOf(':')
    const name = each.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = each.slice(colon + 1).replace(/!\s*important/i, '')
    if (allowedProperties.has(name)) declarations.set(name, value.trim())
  }
  return declarations
}
