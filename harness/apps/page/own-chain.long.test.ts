import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let page: OwnPage

beforeAll(async () => {
  browser = await launchTestChromium()
  page = await buildOwnPage('harness/apps/hosts/sui/main.tsx', [
    { find: /^walletmodal\/core$/, replacement: path.join(root, 'dist/core.js') },
  ])
})
afterAll(() => browser.close())

/** A folder for pictures to look at. */
const pictures = process.env['WM_PICTURES']

test.each(['light', 'dark'] as const)(
  'a chain that the page brings is connected, shown and restored (%s)',
  async (colorScheme) => {
    const device = { viewport: { width: 360, height: 740 }, colorScheme }
    const { page: shop, errors, close } = await openOwnPage(browser, page, { device })
    const json = { result: { totalBalance: '1500000000' } }
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    await shop.route('https://fullnode.mainnet.sui.io/', (route) => route.fulfill({ json, headers }))
    const picture = async (name: string) => {
      if (!pictures) return
      await shop.waitForTimeout(700)
      await shop.screenshot({ path: path.join(pictures, `sui-${name}-${colorScheme}.png`) })
    }
    const ownerRefuses = (refuses: boolean) =>
      shop.evaluate((no) => {
        const { owner } = Reflect.get(window, 'sui')
        owner.refuses = no
      }, refuses)
    await shop.getByRole('button', { name: 'Connect wallet' }).click()
    await shop.getByRole('button', { name: /^Slush/ }).waitFor()
    await picture('list')
    await ownerRefuses(true)
    await shop.getByRole('button', { name: /^Slush/ }).click()
    await shop.getByRole('button', { name: 'Try again' }).waitFor()
    await picture('refused')
    await ownerRefuses(false)
    await shop.getByRole('button', { name: 'Try again' }).click()
    const account = shop.getByRole('button', { name: /^Account: / })
    await account.waitFor()
    await shop.waitForTimeout(900)
    await account.click()
    await shop.getByRole('button', { name: /^Disconnect/ }).waitFor()
    await picture('account')
    await shop.reload()
    await account.waitFor()
    await account.click()
    await shop.getByRole('button', { name: /^Disconnect/ }).click()
    await shop.getByRole('button', { name: 'Connect wallet' }).waitFor()
    expect(errors).toEqual([])
    await close()
  },
)
