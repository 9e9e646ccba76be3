import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findLost } from '../../harness/apps/page/testing/find-lost.js'
import { chromiumFlags, requireChromium } from '../../harness/test/runner/drivers/browser/chromium.js'
import { languages } from '../../ui/messages/languages/languages.js'
import { allShots } from './manifest.js'
import { standStill } from './stand-still.js'
import { actOut, speak } from './take-shot.js'
import { cutInPage } from './testing/cut-texts.js'

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: requireChromium({ headed: false }).path, args: chromiumFlags() })
})
afterAll(() => browser.close())

/** The widths of a narrow phone and of a usual one. */
const widths = [360, 390]

async function look(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    await speak(page, 'en')
    // Texts that are cut in English too, such as long names of wallets and tokens, do not count.
    const usual = new Set((await page.evaluate(cutInPage)).map(([place]) => place))
    for (const tag of Object.keys(languages)) {
      await speak(page, tag)
      await standStill(page)
      // `findLost` looks for Back and Close by their English names, so it misses them here. In Arabic it measures a centred amount too
      // wide.
      const all = await page.evaluate(findLost, { least: 40, isWide: true })
      const lost = all.filter((text) => !/^there is no |^"US\$250" is cut off$/.test(text))
      const cut = (await page.evaluate(cutInPage)).filter(([place]) => !usual.has(place))
      problems.push(
        ...[...lost, ...cut.map(([, text]) => `“${text}” is cut`)].map((text) => `${tag}, ${width} px: ${text}`),
      )
    }
  }
  return problems
}

const shots = allShots().filter(({ theme, size, state }) => theme === 'light' && size === 'phone' && state === 'full')

test.each(shots)('$view has room for its texts in each language', { timeout: 300_000 }, async (shot) => {
  const found = await actOut(
    shot,
    browser,
    async () => {},
    async ({ page, failure }) => [...(failure ? [failure] : []), ...(await look(page))],
  )
  expect(found).toEqual([])
})
