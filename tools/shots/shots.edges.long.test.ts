import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../harness/test/browser/testing/chromium.js'
import { allShots } from './manifest.js'
import { standStill } from './stand-still.js'
import { actOut } from './take-shot.js'
import { findOffAxis } from './view-edges.js'

let browser: TestChromium

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

/** One of each kind of view: lists, forms, reviews, panels, an account and its settings. */
const views = [
  'Connect',
  'GetWallet',
  'Networks',
  'Account',
  'AccountSettings',
  'SmartSessions',
  'WalletSend',
  'WalletSendPreview',
  'WalletReceive',
  'Swap',
  'SwapPreview',
  'Transactions',
]
const shots = allShots().filter(({ name }) => views.some((view) => name === `${view}-full-light-card`))

test.each(shots)(
  'panels, fields, rows and buttons begin and end at one axis: $view',
  { timeout: 60_000 },
  async (shot) => {
    const found = await actOut(
      shot,
      browser,
      async () => {},
      async ({ page, failure }) => {
        await standStill(page)
        return [...(failure ? [failure] : []), ...(await findOffAxis(page))]
      },
    )
    expect(found).toEqual([])
  },
)

test('every view of the list is looked at', () => {
  expect(shots.map(({ view }) => view).sort()).toEqual([...views].sort())
})
