import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../harness/test/browser/testing/chromium.js'
import { doubtfulWays } from './doubtful-ways.js'
import { allShots } from './manifest.js'
import { measureView, watchShifts } from './measure-view.js'
import { standStill } from './stand-still.js'
import { actOut } from './take-shot.js'

let browser: TestChromium

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

const doubtful = Object.entries(doubtfulWays).flatMap(([view, ways]) =>
  Object.keys(ways).map((state) => `${view}-${state}-light-phone`),
)
const shots = allShots().filter(({ name }) => doubtful.includes(name))

test('a picture is taken of each state with a warning', () => {
  expect(shots).toHaveLength(doubtful.length)
})

test.each(shots)(
  '$name fits into 360 px, and its controls are large enough to press',
  { timeout: 60_000 },
  async (shot) => {
    const problems = await actOut(
      shot,
      browser,
      async (context) => {
        await context.addInitScript(watchShifts)
      },
      async ({ page, failure }) => {
        await page.setViewportSize({ width: 360, height: 844 })
        await standStill(page)
        const lines = await page
          .locator('wallet-modal .wm-contract button > span')
          .evaluateAll((texts) => texts.map((text) => text.getClientRects().length))
        const broken = lines.filter((count) => count !== 1).map((count) => `an address on ${count} lines`)
        const found = await measureView(page, 'phone')
        return [
          ...(failure ? [failure] : []),
          ...broken,
          ...found.filter((text) => !text.startsWith('the layout moved')),
        ]
      },
    )
    expect(problems).toEqual([])
  },
)
