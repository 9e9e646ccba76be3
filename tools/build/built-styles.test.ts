import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { launchTestChromium } from '../../harness/page/test-chromium.js'
import { root } from './root.js'
import { tighten } from './tight-sheets.js'

/** Prints every sheet of a folder's modules: all pass through `String.raw` when a module is loaded. */
const reader = `
  import fs from 'node:fs'
  import path from 'node:path'
  import { pathToFileURL } from 'node:url'
  const sheets = []
  const { raw } = String
  String.raw = (strings, ...values) => {
    const text = raw(strings, ...values)
    sheets.push(text)
    return text
  }
  const folder = process.argv[1]
  const files = fs.readdirSync(folder, { recursive: true })
  for (const file of files.filter((name) => /\\.js$/.test(name) && !/\\.test\\.|testing/.test(name)))
    await import(pathToFileURL(path.join(folder, file)).href)
  fs.writeFileSync(1, JSON.stringify(sheets))
  process.exit(0)
`

function sheetsOf(folder: string): readonly string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '-e', reader, path.join(root, folder)],
    options,
  )
  return JSON.parse(printed)
}

test('each sheet of the built package means to Chromium what its source means', async () => {
  // The compiler leaves templates as they are: what it wrote is the source.
  // Servers at the edge have an entry of their own, with the buttons' sheet once more.
  const [sources, built] = [sheetsOf('build/ui'), [...new Set(sheetsOf('dist'))]]
  expect(sources.length).toBeGreaterThan(60)
  const wantedTexts = new Set(sources.map(tighten))
  expect(built.length).toBe(sources.length)
  expect(built.map(tighten).filter((text) => !wantedTexts.has(text))).toEqual([])
  const browser = await launchTestChromium()
  try {
    const page = await browser.newPage()
    const rulesOf = (sheets: readonly string[]) =>
      page.evaluate(
        (texts) =>
          texts.map((text) => {
            const sheet = new CSSStyleSheet()
            sheet.replaceSync(text)
            return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n')
          }),
        sheets,
      )
    // Chromium keeps values with variables and conditions as written, where these blanks mean nothing.
    const evenly = (rules: string) =>
      rules
        .replace(/\s+/g, ' ')
        .replaceAll(', ', ',')
        .replace(/@supports[^{]*/g, (condition) => condition.replaceAll(': ', ':'))
    const written = async (sheets: readonly string[]) => (await rulesOf(sheets)).map(evenly)
    const [wanted, got] = [new Set(await written(sources)), await written(built)]
    expect(got.filter((rules) => !wanted.has(rules))).toEqual([])
    expect(got.filter((rules) => rules === '')).toEqual([])
  } finally {
    await browser.close()
  }
})
