import type { Markup, Work } from './parse-markup.js'

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** The allowed elements. Others are removed with their content. */
export const allowedElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern
`)

export const shapes = words('path rect circle ellipse line polyline polygon text use')

const allowedProperties = words(`
  clip-path clip-rule color color-interpolation display dominant-baseline fill fill-opacity fill-rule font-family
  font-size font-style font-weight letter-spacing mask mask-type opacity paint-order shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-anchor vector-effect visibility
`)

const allowedAttributes = words(`
  clipPathUnits cx cy d dx dy fr fx fy gradientTransform gradientUnits height id lengthAdjust maskContentUnits
  maskUnits offset pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio r rotate rx
  ry spreadMethod textLength transform viewBox width x x1 x2 y y1 y2
`)

const functions = words(`
  rgb rgba hsl hsla hwb lab lch oklab oklch color matrix translate translateX translateY scale rotate skewX skewY
`)

/** The longest value of an attribute: paths may be long, all other values are short. */
const mostCharacters = (name: string) => (name === 'd' || name === 'points' ? 64_000 : 2000)

const localReference = /^url\(\s*(["']?)#([\w.:-]+)\1\s*\)(?:\s([#\w(),.%\s-]*))?$/

export const referenceOf = (value: string): string | undefined => localReference.exec(value.trim())?.[2]

/**
 * The value, if it is allowed; otherwise `undefined`. References may only be `#name` in the same picture. Backslashes
 * are refused, because escapes could hide anything.
 */
export function allowedValue(name: string, value: string): string | undefined {
  const text = value.trim()
  if (text.length > mostCharacters(name)) return undefined
  if (name === 'href') return /^#[\w.:-]+$/.test(text) ? text : undefined
  if (name === 'id') return /^[\w.:-]+$/.test(text) ? text : undefined
  if (!allowedProperties.has(name) && !allowedAttributes.has(name)) return undefined
  const id = referenceOf(text)
  const rest = id === undefined ? text : (localReference.exec(text)?.[3]?.trim() ?? '')
  if (!/^[\w\s#%.,()+'"-]*$/.test(rest)) return undefined
  // Only the last 16 characters are needed: no allowed function has a longer name.
  const called = rest
    .split('(')
    .slice(0, -1)
    .map((before) => /[\w-]*$/.exec(before.trimEnd().slice(-16))?.[0] ?? '')
  if (!called.every((name) => functions.has(name))) return undefined
  if (id === undefined && (name === 'mask' || name === 'clip-path')) return undefined
  return id === undefined ? text : `url(#${id})${rest && ` ${rest}`}`
}

/** The declarations for one element from style sheets and `style` attributes, in order of increasing precedence. */
export type StylesOf = (element: Markup) => readonly (readonly [property: string, value: string])[]

/** The limit for all style sheets of a picture; drawing programs write a few hundred characters. */
const mostSheetCharacters = 16_000
const mostSelectors = 1000
const mostClasses = 16

/**
 * Reads rules with a single class, id or element, which drawing programs use; other rules are ignored. `undefined` if
 * there is too much.
 */
export function* readStyles(sheets: readonly string[]): Work<StylesOf | undefined> {
  const rules = new Map<string, Map<string, string>>()
  let left = mostSheetCharacters
  for (const sheet of sheets) {
    left -= sheet.length
    if (left < 0) return undefined
    // An unterminated comment extends to the end.
    for (const [selectors, body] of readRules(sheet.replace(/\/\*[\s\S]*?(\*\/|$)/g, ''))) {
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

/** Reads the unconditional rules. Rules inside a block such as `@media` are conditional, and ignored. */
function readRules(text: string): [selectors: string, body: string][] {
  const rules: [string, string][] = []
  let depth = 0
  let from = 0
  let selectors = ''
  for (const { 0: sign, index } of text.matchAll(/[{};]/g)) {
    if (sign === '{') {
      if (depth === 0) selectors = text.slice(from, index).trim()
      depth += 1
    } else if (sign === '}' && depth > 0) {
      depth -= 1
      if (depth === 0 && !selectors.startsWith('@')) rules.push([selectors, text.slice(from, index)])
    } else if (sign === '}' || depth > 0) continue
    from = index + 1
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
