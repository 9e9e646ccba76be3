import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSheets } from '../build/read-sheets.js'
import { root } from '../build/root.js'
import { floor, scriptsOf, type TooYoung, youngMembers, youngStyles } from './browser-floor.js'

const page = fs.readFileSync(path.join(root, 'docs/browsers.md'), 'utf8')

/** The bundled package checks for these functions before it uses them. */
const asked: Readonly<Record<string, string>> = {
  'AbortSignal.timeout': 'a limit of a request; WebViews below 124 count as partial, for the name of the error',
  'Error.captureStackTrace': 'zod asks',
  'Uint8Array.fromBase64': 'noble asks',
  'Uint8Array.fromHex': 'noble asks',
  captureStackTrace: 'zod asks',
  displayName: 'a member of React’s components',
  fromBase64: 'noble asks',
  fromHex: 'noble asks',
  isError: 'a member of Etherscan’s rows',
  isWellFormed: 'noble asks',
  stackTraceLimit: 'zod sets a number',
  toBase64: 'noble asks',
  toHex: 'noble asks',
}

/** Without these the modal looks plainer, and every function works. */
const graces: Readonly<Record<string, string>> = {
  'accent-color': 'a ticked box has the browser’s own colour',
  'backdrop-filter': 'the page behind the dialog is not blurred',
  'content-visibility': 'the closed dialog is laid out with the page',
  'forced-color-adjust': 'Safari has no forced colours',
  has: 'see docs/browsers.md, Firefox below 121',
  'mask-image': 'what scrolls does not fade at its end',
  'overscroll-behavior': 'partial: only where nothing can be scrolled does the page behind move, and that is locked',
  round: 'a width is not rounded to whole pixels',
  rx: 'the ring of Connecting keeps its usual corners',
  'scrollbar-color': 'a scrollbar has the browser’s colours',
  'scrollbar-width': 'a scrollbar is wide',
  'text-size-adjust': 'stands beside the one with -webkit-',
  'text-wrap': 'lines break where they are full',
  'user-select': 'stands beside the one with -webkit-',
}

const namesOf = (found: readonly TooYoung[]) => [...new Set(found.map(({ name }) => name))].sort()

test('the built scripts use only functions that every supported browser has, or check for them first', () => {
  const scripts = scriptsOf(path.join(root, 'dist'))
  expect(scripts.size).toBeGreaterThan(20)
  expect(namesOf([...scripts.values()].flatMap((code) => youngMembers(code)))).toEqual(Object.keys(asked).sort())
})

test('the built sheets use only CSS that every supported browser has, that is in @supports, or that only improves the look', () => {
  const sheets = readSheets(root, 'dist')
  expect(sheets.length).toBeGreaterThan(20)
  expect(namesOf(sheets.flatMap(({ text }) => youngStyles(text)))).toEqual(Object.keys(graces).sort())
})

/** Below the floor, where the syntax is still read: by the names that the scan finds. */
const neededBelow: Readonly<Record<string, string>> = {
  'AbortSignal.abort': 'isTooOld asks',
  CompressionStream: 'the link to MetaMask on a phone asks, and is longer without it',
  'Object.hasOwn': 'older than findLast, and comes with whatever adds that',
  findLast: 'isTooOld asks',
  hasOwn: 'older than findLast, and comes with whatever adds that',
  replaceAll: 'older than findLast, and comes with whatever adds that',
  'AbortSignal.timeout': 'younger than the others, and only for signing in on chain',
}

test('isTooOld checks for every function that a browser below the floor may lack', () => {
  const files = scriptsOf(path.join(root, 'dist'))
  const scripts = [...files.values()]
  const found = namesOf(scripts.flatMap((code) => youngMembers(code, 'syntax'))).filter((name) => !(name in asked))
  const wanted = Object.keys(neededBelow).filter((name) => !(name in asked))
  expect(found).toEqual(wanted.sort())
  const asking = fs.readFileSync(path.join(root, 'core/lib/platform/too-old.ts'), 'utf8')
  for (const [name, why] of Object.entries(neededBelow))
    expect(asking.includes(name), name).toBe(why === 'isTooOld asks')
  // The youngest syntax that a browser might lack. The recorder is only for developers.
  const isYoung = /\bstatic\s*\{|\(\?<[=!]/
  expect([...files].filter(([, code]) => isYoung.test(code)).map(([file]) => file)).toEqual(['chunks/recorder.js'])
})

test('the scan finds features that are too young', () => {
  const script = 'const a = [1].toSorted(); URL.canParse(b); Promise.withResolvers(); c.take(1); new WeakRef(d)'
  expect(namesOf(youngMembers(script))).toEqual(['Promise.withResolvers', 'URL.canParse', 'toSorted', 'withResolvers'])
  const sheet =
    'p { color: light-dark(#000, #fff); field-sizing: content } p:has(a) { color: red } @supports (color: oklch(0 0 0)) { p { color: oklch(0 0 0) } }'
  expect(namesOf(youngStyles(sheet))).toEqual(['field-sizing', 'has', 'light-dark'])
})

test('the page of browsers, the README and the package name the same oldest browsers', () => {
  const { chrome, firefox, safari } = floor
  const named = [`| Chrome, Edge, Opera | ${chrome} |`, `| Firefox | ${firefox} |`, `| Safari | ${safari} |`]
  for (const row of [...named, `| Android’s WebView | ${chrome} |`, `| Safari and all browsers of iOS | ${safari} |`])
    expect(page).toContain(row)
  const readme = fs.readFileSync(path.join(root, 'README.md'), 'utf8')
  for (const row of named) expect(readme).toContain(row)
  const { browserslist } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  expect(browserslist).toEqual([
    `chrome >= ${chrome}`,
    `edge >= ${chrome}`,
    `firefox >= ${firefox}`,
    `safari >= ${safari}`,
    `ios_saf >= ${safari}`,
    `and_chr >= ${chrome}`,
    'samsung >= 21',
  ])
})
