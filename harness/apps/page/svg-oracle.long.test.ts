import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictures } from '../../../fixtures/catalogue/pictures.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import type { Judged } from '../hosts/svg/main.js'
import { buildOwnPage, openOwnPage } from './testing/own-page.js'

// Our own rules rebuild foreign pictures. DOMPurify has independent rules: it must find nothing to remove from
// pictures that our rules accept.

let browser: TestChromium
let judgeAll: (texts: readonly string[]) => Promise<Judged[]>

beforeAll(async () => {
  browser = await launchTestChromium()
  const { page } = await openOwnPage(browser, await buildOwnPage('harness/apps/hosts/svg/main.ts'))
  await page.waitForFunction(() => 'judgeAll' in window)
  judgeAll = (texts) =>
    page.evaluate((all) => (window as unknown as { judgeAll: typeof judgeAll }).judgeAll(all), [...texts]) // the page defines it
})
afterAll(() => browser.close())

const elements = [
  ...[
    'svg',
    'g',
    'defs',
    'symbol',
    'use',
    'path',
    'rect',
    'circle',
    'text',
    'tspan',
    'linearGradient',
    'stop',
    'clipPath',
    'mask',
  ],
  ...[
    'script',
    'SCRIPT',
    'svg:script',
    'style',
    'foreignObject',
    'a',
    'animate',
    'set',
    'image',
    'iframe',
    'math',
    'title',
    'desc',
  ],
  ...['feImage', 'handler', 'listener', 'html', 'template', 'noscript', 'plaintext', 'x:script'],
]
const names = [
  ...[
    'id',
    'd',
    'fill',
    'mask',
    'clip-path',
    'transform',
    'href',
    'xlink:href',
    'x:href',
    'style',
    'class',
    'width',
    'viewBox',
  ],
  ...[
    'onload',
    'ONCLICK',
    'onbegin',
    'from',
    'to',
    'values',
    'attributeName',
    'xml:base',
    'xmlns:x',
    'src',
    'formaction',
    'is',
  ],
]
const values = [
  ...['#a', 'a', 'M0 0h9v9z', '10', 'red', 'url(#a)', "url('#a') red", 'none', '0 0 40 40', 'rotate(30)'],
  ...[
    'javascript:alert(1)',
    ' jav&#x09;ascript:alert(1)',
    'url(https://evil.test/a)',
    'url(#a) url(https://evil.test)',
  ],
  ...[
    'https://evil.test/a.svg#x',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'expression(alert(1))',
    '\\75 rl(https://evil.test)',
  ],
  ...[
    'fill:url(//evil.test);stroke:red',
    'image-set("https://evil.test" 1x)',
    '&quot;&gt;&lt;script&gt;',
    '<![CDATA[<script>]]>',
    '__proto__',
  ],
]
const texts = [
  ...[
    'Fox',
    '&lt;script&gt;',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<!--><script>alert(1)</script>-->',
    ']]>',
    '</svg><script>',
  ],
  ...[
    '.a{fill:url(https://evil.test)}',
    '@import "https://evil.test";',
    '&#x3c;img src=x onerror=alert(1)&#x3e;',
    '<?xml-stylesheet href="x"?>',
  ],
]

const attribute = fc
  .tuple(fc.constantFrom(...names), fc.constantFrom(...values), fc.constantFrom('"', "'"))
  .map(([name, value, quote]) => `${name}=${quote}${value.replaceAll(quote, '')}${quote}`)
const attributes = fc.array(attribute, { maxLength: 4 }).map((all) => all.map((each) => ` ${each}`).join(''))

const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...texts),
    fc.constant('<path d="M0 0h9v9z"/>'),
    fc
      .tuple(fc.constantFrom(...elements), attributes, fc.array(tie('node'), { maxLength: 4 }))
      .map(([name, given, inside]) => `<${name}${given}>${inside.join('')}</${name}>`),
  ),
}))
const picture = fc
  .tuple(attributes, fc.array(node, { minLength: 1, maxLength: 5 }))
  .map(
    ([given, inside]) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"${given}>${inside.join('')}<path d="M0 0h9"/></svg>`,
  )

test('DOMPurify removes nothing from rebuilt hostile pictures', async () => {
  let drawn = 0
  await fc.assert(
    fc.asyncProperty(fc.array(picture, { minLength: 50, maxLength: 50 }), async (all) => {
      const judged = await judgeAll(all)
      drawn += judged.filter((each) => each.drawn !== undefined).length
      const taken = judged.flatMap(({ removed, drawn: markup }) => (removed.length > 0 ? [{ removed, markup }] : []))
      expect(taken).toEqual([])
    }),
    { numRuns: 40 },
  )
  // Our rules refuse most pictures. Only accepted pictures test them, so enough must be accepted.
  expect(drawn).toBeGreaterThan(200)
})

test('DOMPurify removes nothing from the rebuilt logos of the catalogue', async () => {
  const judged = await judgeAll(Object.values(pictures))
  expect(judged.flatMap(({ removed }) => removed)).toEqual([])
  expect(judged.every((each) => each.drawn !== undefined)).toBe(true)
})
