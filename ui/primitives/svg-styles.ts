import type { Markup } from './parse-markup.js'
import { allowedProperties } from './svg-rules.js'

type Declarations = readonly (readonly [property: string, value: string])[]

/** What the rules and the `style` attribute of a picture say about one element, the weaker first. */
export type StylesOf = (element: Markup) => Declarations

/** Drawing programs write rules of one class, id or element each; a picture's other rules are left out. */
export function readStyles(sheets: readonly string[]): StylesOf {
  const rules = new Map<string, [string, string][]>()
  for (const sheet of sheets) {
    const text = sheet
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // What holds under a condition would hold always, were it read as a rule.
      .replace(/@[^;{]*(?:;|\{(?:[^{}]*\{[^{}]*\})*[^{}]*\})/g, '')
    for (const [, selectors = '', body = ''] of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
      for (const selector of selectors.split(',').map((each) => each.trim())) {
        rules.set(selector, [...(rules.get(selector) ?? []), ...readDeclarations(body)])
      }
    }
  }
  return ({ name, attributes }) => {
    const classes = attributes.get('class')?.split(/\s+/) ?? []
    const names = [name, ...classes.map((each) => `.${each}`), `#${attributes.get('id')}`]
    return [...names.flatMap((each) => rules.get(each) ?? []), ...readDeclarations(attributes.get('style') ?? '')]
  }
}

function readDeclarations(text: string): [string, string][] {
  return text.split(';').flatMap((each): [string, string][] => {
    const [, property = '', value = ''] = /^\s*([\w-]+)\s*:([\s\S]*)$/.exec(each) ?? []
    const name = property.toLowerCase()
    return allowedProperties.has(name) ? [[name, value.replace(/!\s*important/i, '').trim()]] : []
  })
}
