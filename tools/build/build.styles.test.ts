import { expect, test } from 'vitest'
import { launchTestChromium } from '../../harness/test/browser/testing/chromium.js'
import { readSheets } from './read-sheets.js'
import { root } from './root.js'
import { flatten, tighten } from './tight-sheets.js'

test('each style sheet of the built package has the declarations of its source, without nesting', async () => {
  // The compiler does not change templates, so its output has the source's style sheets.
  const sources = readSheets(root, 'build/ui').map(({ text }) => text)
  // The entry for edge servers contains the sheet of the buttons a second time.
  const built = [...new Set(readSheets(root, 'dist').map(({ text }) => text))]
  expect(sources.length).toBeGreaterThan(60)
  const wantedTexts = new Map(sources.map((text) => [flatten(text), text]))
  expect(built.length).toBe(sources.length)
  expect(built.map(tighten).filter((text) => !wantedTexts.has(text))).toEqual([])
  const pairs = built.map((text) => [wantedTexts.get(text) ?? '', text] as const)
  const browser = await launchTestChromium()
  try {
    const page = await browser.newPage()
    await page.setContent('<div id="on"></div>')
    const wrong = await page.evaluate(
      ([tokens = '', ...texts]) => {
        interface Block {
          readonly around: string
          readonly text: string
        }
        const sheetOf = (text: string) => {
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          return sheet
        }
        document.adoptedStyleSheets = [sheetOf(tokens.replaceAll(':host', ':root'))]
        const element = document.querySelector<HTMLElement>('#on')

        /** Every block of declarations with its conditions, in order. */
        const blocksOf = (rules: CSSRuleList, around: string): Block[] =>
          [...rules].flatMap((rule): Block[] => {
            if (rule instanceof CSSKeyframesRule)
              return [{ around: rule.name, text: '' }, ...blocksOf(rule.cssRules, rule.name)]
            const { style } = rule as CSSRule & { style?: CSSStyleDeclaration } // the text of a style rule, or the rest of one after a nested rule
            const own = style && style.length > 0 ? [{ around, text: style.cssText }] : []
            if (!(rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)) return own
            const condition = 'conditionText' in rule ? String(rule.conditionText).replace(/\s+/g, '') : ''
            return [...own, ...blocksOf(rule.cssRules, around + condition)]
          })

        /** The values that a block gives to an element that has the tokens. */
        const drawn = ({ around, text }: Block) => {
          if (!element) return ''
          element.style.cssText = text
          const names = [...element.style].sort()
          const computed = getComputedStyle(element)
          const values = names.map((name) => {
            const value = computed.getPropertyValue(name)
            const kind = ['color', 'box-shadow'].find((each) => CSS.supports(each, value))
            if (!name.startsWith('--') || !kind) return value
            element.style.setProperty(kind, value, 'important')
            return computed.getPropertyValue(kind)
          })
          return [around, ...names.map((name, index) => `${name}: ${values[index]}`)]
            .join('\n')
            .replace(/\s+/g, ' ')
            .replaceAll(', ', ',')
            .replace(/([\d.]+)ms/g, (_, ms) => `${Number(ms) / 1000}s`)
            .replace(/(?<![\d])0?(\.\d)/g, '$1')
        }

        const found: string[] = []
        for (let index = 0; index < texts.length; index += 2) {
          const [source, flat] = texts.slice(index, index + 2).map((text) => sheetOf(text))
          if (!source || !flat) continue
          const isFlat = [...flat.cssRules].every(
            (rule) => !(rule instanceof CSSStyleRule) || rule.cssRules.length === 0,
          )
          if (!isFlat || flat.cssRules.length === 0) found.push(`not flat, or empty: ${texts[index]}`)
          const [wanted, got] = [source, flat].map((sheet) => blocksOf(sheet.cssRules, '').map(drawn))
          if (wanted?.length !== got?.length) found.push(`${got?.length} blocks for ${wanted?.length}: ${texts[index]}`)
          else
            found.push(
              ...(wanted ?? [])
                .filter((each, at) => each !== got?.[at])
                .map((each) => `otherwise: ${each.slice(0, 300)}`),
            )
        }
        return found
      },
      [sources.find((text) => text.includes('--wm-color-surface-1:')) ?? '', ...pairs.flat()],
    )
    expect(wrong).toEqual([])
  } finally {
    await browser.close()
  }
})
