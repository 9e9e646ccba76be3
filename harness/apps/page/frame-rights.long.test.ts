import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { openLoginPage } from './testing/login-page.js'

let browser: TestChromium
beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

/** Opens a page with the referrer policy `no-referrer`. `find` returns the frame inside it. */
async function setup() {
  const opened = await openLoginPage(browser, {
    chains: { mainnet: { kind: 'evm', id: 1 } },
    steps: [{ open: 'Connect' }, { expect: { view: 'Connect' } }],
  })
  onTestFinished(opened.stop)
  const { page, world } = opened
  await page.evaluate(() => {
    const referrer = document.createElement('meta')
    Object.assign(referrer, { name: 'referrer', content: 'no-referrer' })
    document.head.append(referrer)
  })
  await page.getByRole('dialog').getByRole('textbox').first().focus()
  const find = () => page.frames().find((each) => each.url().startsWith(world.frame.origins.frame))
  return { page, find }
}

test('the frame learns the origin of a page with `no-referrer`, but never its path', async () => {
  const { page, find } = await setup()
  await expect.poll(() => find()?.evaluate(() => document.readyState)).toBe('complete')
  expect(await find()?.evaluate(() => document.referrer)).toBe(`${new URL(page.url()).origin}/`)
})

test('the frame cannot navigate the page, and keeps the rights that it needs', async () => {
  const { page, find } = await setup()
  await expect.poll(() => find()?.evaluate(() => document.readyState)).toBe('complete')
  const before = page.url()
  const came = await find()?.evaluate(() => {
    localStorage.setItem('kept', 'yes')
    try {
      Object.assign(window.top?.location ?? {}, { href: 'https://evil.test/' })
      return 'went'
    } catch (error) {
      return error instanceof Error ? error.name : 'failed'
    }
  })
  expect(came).toBe('SecurityError')
  expect(page.url()).toBe(before)
  expect(await find()?.evaluate(() => [localStorage.getItem('kept'), crypto.subtle !== undefined])).toEqual([
    'yes',
    true,
  ])
})
