import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let page: OwnPage

beforeAll(async () => {
  browser = await launchTestChromium()
  page = await buildOwnPage('harness/apps/hosts/own-chains/main.tsx', [
    { find: /^walletmodal\/core$/, replacement: path.join(root, 'dist/core.js') },
  ])
})
afterAll(() => browser.close())

/** The folder for screenshots, if the caller wants any. */
const pictures = process.env['WM_PICTURES']

/** Each wallet of the page, with the node that gives its balance. */
const chains = [
  {
    chain: 'sui',
    wallet: 'Slush',
    node: 'https://fullnode.mainnet.sui.io/**',
    json: { result: { totalBalance: '1500000000' } },
  },
  { chain: 'tron', wallet: 'Link', node: 'https://api.trongrid.io/**', json: { data: [{ balance: 1_500_000 }] } },
  { chain: 'ton', wallet: 'Keeper', node: 'https://toncenter.com/**', json: { ok: true, result: '1500000000' } },
] as const

test.each(
  chains.flatMap((each) => [
    { ...each, colorScheme: 'light' as const },
    { ...each, colorScheme: 'dark' as const },
  ]),
)('$chain, a chain that the page brings, is connected, signed with and restored ($colorScheme)', async (given) => {
  const { chain, wallet, node, json, colorScheme } = given
  const device = { viewport: { width: 360, height: 740 }, colorScheme }
  const { page: shop, errors, close } = await openOwnPage(browser, page, { device })
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await shop.route(node, (route) => route.fulfill({ json, headers }))
  const picture = async (name: string) => {
    if (!pictures) return
    await shop.waitForTimeout(700)
    await shop.screenshot({ path: path.join(pictures, `${chain}-${name}-${colorScheme}.png`) })
  }
  const ownerRefuses = (refuses: boolean) =>
    shop.evaluate(
      ([name, no]) => {
        const { owners } = Reflect.get(window, 'own')
        owners[name].decide(no ? 'refuse' : 'approve')
      },
      [chain, refuses] as const,
    )
  const row = shop.getByRole('button', { name: new RegExp(`^${wallet}`) })
  await shop.getByRole('button', { name: 'Connect wallet' }).click()
  await row.waitFor()
  await picture('list')
  await ownerRefuses(true)
  await row.click()
  await shop.getByRole('button', { name: 'Try again' }).waitFor()
  await picture('refused')
  await ownerRefuses(false)
  await shop.getByRole('button', { name: 'Try again' }).click()
  const account = shop.getByRole('button', { name: /^Account: .*1\.5/ })
  await account.waitFor()
  expect(await shop.evaluate(() => Reflect.get(window, 'own').signs('zażółć gęślą jaźń'))).toBe(true)
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
})
