import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAssetPictures } from '../../../core/providers/catalogue/bundled-assets.js'
import { readPictures } from '../../../core/providers/catalogue/bundled-pictures.js'
import { pictures } from '../../../fixtures/catalogue/pictures.js'
import { inSlices } from './parse-markup.js'
import { rebuildSvg as work } from './rebuild-svg.js'

/** The result, with the amount of work in total and in the largest slice. */
function doAll(text: string) {
  const working = work(text)
  let looked = 0
  let largest = 0
  for (;;) {
    const step = working.next()
    if (step.done) return { result: step.value, looked, largest }
    looked += step.value
    largest = Math.max(largest, step.value)
  }
}
const rebuildSvg = (text: string) => doAll(text).result

const head = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40"'
const inside = (parts: string) => rebuildSvg(`<svg ${head}>${parts}</svg>`)

/** The content of the rebuilt picture, as text. */
function drawn(parts: string): string | undefined {
  const rebuilt = inside(parts)
  return rebuilt && 'svg' in rebuilt ? rebuilt.svg.innerHTML.replaceAll(/ xmlns="[^"]*"/g, '') : undefined
}

test('every picture of the bundled list of wallets is drawn', () => {
  const lost = [...readPictures(), ...readAssetPictures()].filter(([, svg]) => !rebuildSvg(svg))
  expect(lost.map(([id]) => id)).toEqual([])
})

test('shapes, groups and gradients are unchanged', () => {
  const parts =
    '<defs><linearGradient id="a" x1="0" x2="1" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"></stop></linearGradient></defs>' +
    '<g transform="rotate(30 20 20)" opacity=".5"><rect width="40" height="40" rx="4" fill="url(#a)"></rect></g>'
  expect(drawn(parts)).toBe(parts)
})

test.each(Object.keys(pictures))('the logo %s is drawn with all its shapes', (name) => {
  const text = pictures[name] ?? ''
  const rebuilt = rebuildSvg(text)
  const count = (markup: string) => markup.match(/<(path|circle|rect|ellipse|stop|polygon)\b/g)?.length
  expect(rebuilt && 'svg' in rebuilt ? count(rebuilt.svg.outerHTML) : undefined).toBe(count(text))
})

test('the picture fills its tile', () => {
  const rebuilt = rebuildSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20px"><path d="M0 0h9v9z"/></svg>',
  )
  const svg = rebuilt && 'svg' in rebuilt ? rebuilt.svg : undefined
  expect(svg?.getAttribute('viewBox')).toBe('0 0 30 20')
  expect(svg?.getAttribute('width')).toBe('100%')
  expect(svg?.getAttribute('preserveAspectRatio')).toBe('xMidYMid slice')
})

test('styles become attributes, from a class and from the element itself', () => {
  expect(
    drawn(
      '<style>/* x */ @media print { .a { fill: blue } } .a, .b { fill: #f00; cursor: url(x) }</style><path class="a" d="M0 0h9"/>',
    ),
  ).toBe('<path d="M0 0h9" fill="#f00"></path>')
  expect(drawn('<path d="M0 0h9" fill="red" style="fill:lime!important;position:fixed;stroke-width:2"/>')).toBe(
    '<path d="M0 0h9" fill="lime" stroke-width="2"></path>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  [
    'HTML',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.test"></iframe></body></foreignObject>',
  ],
  ['a link', '<a href="javascript:alert(1)"><text>press</text></a>'],
  ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['a filter', '<filter id="f"><feImage href="https://evil.test"/></filter>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
])('%s is left out', (_, part) => {
  expect(drawn(`${part}<path d="M0 0h9"/>`)).toBe('<path d="M0 0h9"></path>')
})

test.each([
  'onload="alert(1)"',
  "onclick='alert(1)'",
  'href="https://evil.test/x.svg#a"',
  'xlink:href="data:image/svg+xml,x"',
  'fill="url(https://evil.test/x.svg#a)"',
  'fill="url(//evil.test)"',
  'fill="u\\72l(https://evil.test)"',
  'fill="&#117;rl(https://evil.test)"',
  'fill="image-set(&quot;https://evil.test&quot; 1x)"',
  'mask="src(https://evil.test)"',
  'clip-path="path(&quot;M0 0&quot;)"',
  'fill="url(#a) url(https://evil.test)"',
  'filter="url(#f)"',
  'style="fill:url(https://evil.test);background:url(https://evil.test)"',
  'class="x"',
  'tabindex="0"',
  'xml:base="https://evil.test"',
])('%s is left out', (attribute) => {
  expect(drawn(`<path d="M0 0h9" ${attribute}/>`)).toBe('<path d="M0 0h9"></path>')
})

test('a reference inside the picture is kept', () => {
  expect(drawn('<g id="a"><path d="M0 0h9"/></g><use x:href="#a" clip-path="url( \'#b\' )"/>')).toBe(
    '<g id="a"><path d="M0 0h9"></path></g><use href="#a" clip-path="url(#b)"></use>',
  )
})

const doubling = Array.from({ length: 20 }, (_, n) => `<g id="l${n + 1}"><use href="#l${n}"/><use href="#l${n}"/></g>`)
const masking = Array.from(
  { length: 20 },
  (_, n) => `<mask id="m${n + 1}">${'<path d="M0 0h9"/>'.repeat(9).replaceAll('/>', ` mask="url(#m${n})"/>`)}</mask>`,
)

test.each([
  ['uses itself', '<g id="a"><use href="#a"/></g>'],
  ['doubles itself again and again', `<path id="l0" d="M0 0h9"/>${doubling.join('')}`],
  ['masks its masks', `<mask id="m0"><path d="M0 0h9"/></mask>${masking.join('')}`],
  [
    'hides which of two parts it uses',
    `<metadata><path id="l0"/></metadata><g id="l0">${'<path d="M0 0h9"/>'.repeat(100)}</g>${'<use href="#l0"/>'.repeat(100)}`,
  ],
  ['has too many elements', '<path d="M0 0h9"/>'.repeat(2001)],
  ['is too long', `<path d="${'M0 0h9'.repeat(50_000)}"/>`],
  ['is nested too deeply', '<g>'.repeat(100) + '</g>'.repeat(100)],
  ['shows nothing', '<title>x</title><g></g>'],
  ['needs an image of another host', '<image href="https://evil.test/x.png"/>'],
  ['needs two images', '<image href="data:image/png;base64,AA"/><image href="data:image/png;base64,AA"/>'],
  ['is not closed', '<g>'],
  ['ends another element than it began', '<g></path>'],
])('a picture that %s is not drawn', (_, parts) => {
  expect(inside(parts)).toBeUndefined()
})

test('input that is not an SVG is not drawn', () => {
  const path = '<path d="M0 0h9"/>'
  expect(rebuildSvg(`<svg>${path}</svg>`)).toBeUndefined()
  expect(rebuildSvg(`<html ${head}>${path}</html>`)).toBeUndefined()
  expect(rebuildSvg(`<!DOCTYPE svg [<!ENTITY a "x">]><svg ${head}>${path}</svg>`)).toBeUndefined()
  expect(rebuildSvg('')).toBeUndefined()
  expect(
    rebuildSvg(`<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C" "x.dtd">\n<svg ${head}>${path}</svg>\n`),
  ).toBeDefined()
})

test('an SVG that only frames a raster picture becomes that picture', () => {
  const href = 'data:image/png;base64,AAAA'
  expect(
    inside(
      `<rect fill="url(#p)"/><pattern id="p"><use xlink:href="#i"/></pattern><image id="i" xlink:href="${href}"/>`,
    ),
  ).toEqual({
    raster: href,
  })
})

const elements =
  'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient stop clipPath mask pattern'
const attributes =
  'clip-path clip-rule clipPathUnits color color-interpolation cx cy d display dominant-baseline dx dy fill fill-opacity fill-rule font-family font-size font-style font-weight fr fx fy gradientTransform gradientUnits height href id lengthAdjust letter-spacing mask mask-type maskContentUnits maskUnits offset opacity paint-order pathLength patternContentUnits patternTransform patternUnits points preserveAspectRatio r rotate rx ry shape-rendering spreadMethod stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor textLength transform vector-effect viewBox visibility width x x1 x2 y y1 y2'
const anyName = fc.oneof(
  fc.constantFrom(
    ...elements.split(' '),
    'script',
    'style',
    'foreignObject',
    'image',
    'a',
    'animate',
    'svg:script',
    'h:iframe',
  ),
  fc.stringMatching(/^[a-zA-Z:-]{1,8}$/),
)
const anyAttribute = fc.tuple(
  fc.oneof(
    fc.constantFrom(...attributes.split(' '), 'style', 'onload', 'onclick', 'xlink:href', 'src', 'class', 'xmlns'),
    fc.stringMatching(/^[a-zA-Z:-]{1,8}$/),
  ),
  fc.oneof(
    fc.constantFrom(
      '#a',
      'url(#a)',
      'url(https://evil.test)',
      'javascript:alert(1)',
      'fill:url(x)',
      'fill: URL("//x")',
      '\\75rl(x)',
      'red',
      'rgb(1 2 3)',
    ),
    fc.string({ maxLength: 12 }).map((text) => text.replace(/[<&"]/g, '')),
  ),
)
const anyElement = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(
      anyName,
      fc.array(anyAttribute, { maxLength: 4 }),
      fc.array(fc.oneof({ depthSize: 'small' }, fc.string({ maxLength: 8 }), tie('element')), { maxLength: 4 }),
    )
    .map(([name, given, children]) => {
      const written = new Map(given)
      return `<${name}${[...written].map(([key, value]) => ` ${key}="${value}"`).join('')}>${children.map((child) => (child.startsWith('<') ? child : child.replace(/[<&]/g, ''))).join('')}</${name}>`
    }),
})).element

test('for any input, the result contains only allowed parts', () => {
  const known = { elements: new Set(elements.split(' ')), attributes: new Set(attributes.split(' ')) }
  let count = 0
  fc.assert(
    fc.property(fc.array(anyElement, { maxLength: 6 }), (parts) => {
      const rebuilt = inside(`<path d="M0 0h9"/>${parts.join('')}`)
      if (!rebuilt || !('svg' in rebuilt)) return
      count += 1
      for (const element of [rebuilt.svg, ...rebuilt.svg.querySelectorAll('*')]) {
        expect(element.namespaceURI).toBe('http://www.w3.org/2000/svg')
        expect(known.elements).toContain(element.localName)
        for (const { name, value } of element.attributes) {
          expect(known.attributes).toContain(name)
          if (name === 'href') expect(value).toMatch(/^#/)
          // A word without parentheses, as in `fy="url"`, refers to nothing.
          expect(value.replace(/^url\(#[\w.:-]+\)/, '')).not.toMatch(/url\s*\(|\\|javascript:|src\s*\(|:\/\//i)
        }
      }
    }),
    { numRuns: 400 },
  )
  expect(count).toBeGreaterThan(100)
})

// Naive code takes quadratic time for each of these.
const long: readonly (readonly [string, (length: number) => string])[] = [
  ['a path of digits', (length) => `<path d="${'1'.repeat(length)}"/>`],
  ['a colour of letters', (length) => `<path d="M0 0h9" fill="${'a'.repeat(length)}"/>`],
  ['functions that do not end', (length) => `<path d="M0 0h9" transform="${'rotate ('.repeat(length / 8)}"/>`],
  ['a reference with blanks after it', (length) => `<path d="M0 0h9" fill="url(#a)${' '.repeat(length)};"/>`],
  ['comments that do not end', (length) => `<style>${'/*a'.repeat(length / 3)}</style><path d="M0 0h9"/>`],
  ['rules at a condition', (length) => `<style>${'@'.repeat(length)}</style><path d="M0 0h9"/>`],
  ['a selector without a rule', (length) => `<style>${'a'.repeat(length)}</style><path d="M0 0h9"/>`],
  ['one selector again and again', (length) => `<style>${'a{fill:red}'.repeat(length / 11)}</style><path d="M0 0h9"/>`],
  [
    'a list of selectors with a list of properties',
    (length) => `<style>${'a,'.repeat(length / 4)}{${'fill:red;'.repeat(length / 18)}}</style><path d="M0 0h9"/>`,
  ],
  [
    'a class again and again',
    (length) => `<style>.a{fill:red}</style><path d="M0 0h9" class="${'a '.repeat(length / 2)}"/>`,
  ],
  ['elements', (length) => '<path d="M0 0h9"/>'.repeat(length / 18)],
  ['blanks between attributes', (length) => `<path ${' '.repeat(length)}d="M0 0h9"/>`],
  ['references to nobody', (length) => '&amp'.repeat(length / 4)],
]

test.each(long)('for %s, doubling the length doubles the work', (_, toParts) => {
  const lookedAt = (length: number) => doAll(`<svg ${head}>${toParts(length)}</svg>`).looked
  for (const length of [1000, 4000, 14_000, 60_000]) {
    const most = 40 * (length + 1000)
    expect(lookedAt(length)).toBeLessThan(most)
    expect(lookedAt(2 * length)).toBeLessThan(2.3 * Math.max(lookedAt(length), length))
  }
})

test('an excessively long style or attribute is left out', () => {
  expect(drawn(`<path d="M0 0h9" fill="${'a'.repeat(2001)}"/>`)).toBe('<path d="M0 0h9"></path>')
  expect(inside(`<style>.a{fill:red}${' '.repeat(16_000)}</style><path d="M0 0h9"/>`)).toBeUndefined()
  const selectors = Array.from({ length: 1001 }, (_, n) => `.c${n}`).join()
  expect(inside(`<style>${selectors}{fill:red}</style><path d="M0 0h9"/>`)).toBeUndefined()
})

test('an unterminated rule has no effect', () => {
  expect(drawn('<style>.a{fill:red} /* .a{fill:blue}</style><path class="a" d="M0 0h9"/>')).toBe(
    '<path class="a" d="M0 0h9" fill="red"></path>'.replace('class="a" ', ''),
  )
  expect(
    drawn('<style>@import "x"; @media print { .a { fill: blue } .a{fill:red}</style><path class="a" d="M0 0h9"/>'),
  ).toBe('<path d="M0 0h9"></path>')
})

test('the page stays responsive while a large picture is drawn', async () => {
  const text = `<svg ${head}>${`<path d="${'M0 0h9'.repeat(20)}"/>`.repeat(1800)}</svg>`
  expect(doAll(text).largest).toBeLessThan(70_000)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)
  expect(await inSlices(work(text))).toHaveProperty('svg')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
