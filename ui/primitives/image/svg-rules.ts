const words = (text: string) => new Set(text.trim().split(/\s+/))

/** The elements that a picture may contain. Others are left out with their content. */
export const allowedElements = words(`
  svg g defs symbol use path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask pattern
`)

/** The visible elements. A picture without any of these shows nothing. */
export const shapes = words('path rect circle ellipse line polyline polygon text use')

/** Properties that may be given as an attribute or in a style. */
export const allowedProperties = words(`
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

/** A path may be long; everything else that anybody draws is short. */
const mostCharacters = (name: string) => (name === 'd' || name === 'points' ? 64_000 : 2000)

const localReference = /^url\(\s*(["']?)#([\w.:-]+)\1\s*\)(?:\s([#\w(),.%\s-]*))?$/

/** The id that a value points to inside its own picture. */
export function referenceOf(value: string): string | undefined {
  return localReference.exec(value.trim())?.[2]
}

/** The value as it may be set, or `undefined`. An address is a `#name` of the same picture. A backslash could spell any. */
export function allowedValue(name: string, value: string): string | undefined {
  const text = value.trim()
  if (text.length > mostCharacters(name)) return undefined
  if (name === 'href') return /^#[\w.:-]+$/.test(text) ? text : undefined
  if (name === 'id') return /^[\w.:-]+$/.test(text) ? text : undefined
  if (!allowedProperties.has(name) && !allowedAttributes.has(name)) return undefined
  const id = referenceOf(text)
  const rest = id === undefined ? text : (localReference.exec(text)?.[3]?.trim() ?? '')
  if (!/^[\w\s#%.,()+'"-]*$/.test(rest)) return undefined
  const called = rest.split('(').slice(0, -1).map(lastWord)
  if (!called.every((name) => functions.has(name))) return undefined
  if (id === undefined && (name === 'mask' || name === 'clip-path')) return undefined
  return id === undefined ? text : `url(#${id})${rest && ` ${rest}`}`
}

/** The end of a text suffices: no function has a longer name than this looks at. */
function lastWord(text: string): string {
  return /[\w-]*$/.exec(text.trimEnd().slice(-16))?.[0] ?? ''
}
