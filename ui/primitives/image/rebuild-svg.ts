import { inSlices, type Markup, parseMarkup, type Work } from './parse-markup.js'
import { allowedElements, allowedValue, readStyles, referenceOf, type StylesOf, shapes } from './svg-rules.js'

const namespace = 'http://www.w3.org/2000/svg'

const mostCharacters = 256_000
const mostElements = 2000
/** The most painted elements: an element that is used ten times counts ten times. */
const mostPainted = 4000

/** The cost of an element and of an attribute, in characters. */
const perElement = 100
const perAttribute = 20
/** The namespace prefix of XLink, which a file may choose. */
const anyPrefix = /^[\w-]+:(?=href$)/

/** The result: an SVG of allowed parts, or the URL of the single raster picture that the SVG only frames. */
export type Rebuilt = { readonly svg: SVGSVGElement } | { readonly raster: string }

interface Rebuilding {
  readonly ids: ReadonlyMap<string | undefined, Markup>
  readonly stylesOf: StylesOf
  hasShape: boolean
}

/**
 * Rebuilds a foreign SVG from allowed elements and attributes, without scripts, foreign styles and URLs. `undefined` if
 * the text is too large, is not an SVG, or uses features that are not supported.
 */
export function* rebuildSvg(text: string): Work<Rebuilt | undefined> {
  if (text.length > mostCharacters) return undefined
  const source = yield* parseMarkup(text, mostElements)
  if (!source || localName(source) !== 'svg') return undefined
  if (![...source.attributes].some(([name, value]) => /^xmlns(:|$)/.test(name) && value === namespace)) return undefined
  const all = [...walk(source)]
  const [image, ...others] = all.filter((each) => localName(each) === 'image')
  if (image) return others.length > 0 ? undefined : toRaster(image)
  // If several elements share an id, the first allowed one counts.
  const ids = new Map([...walk(source, isAllowed)].reverse().map((each) => [each.attributes.get('id'), each]))
  ids.delete(undefined)
  const stylesOf = yield* readStyles(all.filter((each) => localName(each) === 'style').map(textOf))
  if (!stylesOf) return undefined
  const rebuilding: Rebuilding = { ids, stylesOf, hasShape: false }
  if ((yield* weigh(source, rebuilding, new Map())) > mostPainted) return undefined
  const svg = yield* rebuild(source, rebuilding)
  if (!svg || !rebuilding.hasShape) return undefined
  fillTile(svg)
  return { svg: svg as SVGSVGElement } // its source is an `svg` element
}

export const rebuildInSlices = (text: string) => inSlices(rebuildSvg(text))

/** Drawing programs export a raster picture as an SVG with a single image. */
function toRaster(image: Markup): Rebuilt | undefined {
  const [, href = ''] = [...image.attributes].find(([key]) => key.replace(anyPrefix, '') === 'href') ?? []
  return /^data:image\/(png|jpe?g|webp|gif)[;,]/i.test(href) ? { raster: href } : undefined
}

function* rebuild(source: Markup, rebuilding: Rebuilding): Work<SVGElement | undefined> {
  if (!isAllowed(source)) return undefined
  const name = localName(source)
  const element = document.createElementNS(namespace, name) as SVGElement // the SVG namespace creates only SVG elements
  for (const [key, value] of yield* allowedAttributesOf(source, rebuilding)) element.setAttribute(key, value)
  if (shapes.has(name)) rebuilding.hasShape = true
  for (const child of source.children) {
    const rebuilt = typeof child === 'string' ? child : yield* rebuild(child, rebuilding)
    if (rebuilt && (typeof rebuilt !== 'string' || name === 'text' || name === 'tspan')) element.append(rebuilt)
  }
  return element
}

function* allowedAttributesOf(source: Markup, { stylesOf }: Rebuilding): Work<Map<string, string>> {
  const given = [...source.attributes].map(([key, value]) => [key.replace(anyPrefix, ''), value] as const)
  const allowed = new Map<string, string>()
  let looked = perElement
  for (const [key, value] of [...given, ...stylesOf(source)]) {
    looked += perAttribute + value.length
    const text = allowedValue(key, value)
    if (text !== undefined) allowed.set(key, text)
  }
  yield looked
  return allowed
}

/**
 * The number of painted elements; infinite for an element that uses itself. Each is counted once, because nested uses
 * multiply.
 */
function* weigh(source: Markup, rebuilding: Rebuilding, known: Map<Markup, number>): Work<number> {
  const before = known.get(source)
  if (before !== undefined) return before
  known.set(source, Number.POSITIVE_INFINITY)
  let weight = 1
  for (const child of source.children) if (typeof child !== 'string') weight += yield* weigh(child, rebuilding, known)
  for (const [key, value] of yield* allowedAttributesOf(source, rebuilding)) {
    const target = rebuilding.ids.get(key === 'href' ? value.slice(1) : referenceOf(value))
    if (target) weight += yield* weigh(target, rebuilding, known)
  }
  known.set(source, weight)
  return weight
}

/** Makes the picture fill its tile like `object-fit: cover`, without inherited colours. */
function fillTile(svg: SVGElement): void {
  const sides = ['width', 'height'].map((side) => /^([\d.]+)(px)?$/.exec(svg.getAttribute(side) ?? '')?.[1])
  if (!svg.hasAttribute('viewBox') && sides.every(Boolean)) svg.setAttribute('viewBox', `0 0 ${sides.join(' ')}`)
  if (svg.getAttribute('preserveAspectRatio') !== 'none') svg.setAttribute('preserveAspectRatio', 'xMidYMid slice')
  for (const side of ['width', 'height']) svg.setAttribute(side, '100%')
  for (const side of ['x', 'y']) svg.removeAttribute(side)
}

function* walk(element: Markup, isWanted = (_element: Markup) => true): Generator<Markup> {
  if (!isWanted(element)) return
  yield element
  for (const child of element.children) if (typeof child !== 'string') yield* walk(child, isWanted)
}

const isAllowed = (element: Markup) => allowedElements.has(localName(element))
const localName = ({ name }: Markup) => name.replace(/^svg:/, '')
const textOf = ({ children }: Markup) => children.filter((child) => typeof child === 'string').join('')
