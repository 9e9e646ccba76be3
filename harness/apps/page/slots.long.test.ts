import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/slots/main.tsx')])
})
afterAll(() => browser.close())

test.each([900, 360])(
  'content of the page is shown in the modal, in a window %i px wide, and can be used',
  async (width) => {
    const { page, errors, close } = await openOwnPage(browser, built, { device: { viewport: { width, height: 800 } } })
    // A reset of the page must not remove the padding of slots.
    await page.addStyleTag({ content: '* { margin: 0; padding: 0 }' })
    await page.getByRole('button', { name: 'Connect' }).click()
    const dialog = page.getByRole('dialog')
    const used = page.getByRole('button', { name: 'Used' })
    const link = page.getByRole('link', { name: 'Read our terms' })
    const hint = page.getByText('New to wallets?')
    await Promise.all([used, link, hint].map((each) => each.waitFor()))

    const boxOf = async (locator: typeof hint) => (await locator.boundingBox()) ?? expect.fail('nothing is drawn')
    const card = await boxOf(page.locator('wallet-modal [part="card"]'))
    const boxes = await Promise.all([used, hint, link].map(boxOf))
    // The slots stand one below the other, within the card.
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(({ y }) => y).sort((a, b) => a - b))
    for (const { x, y, width, height } of boxes) {
      expect(x).toBeGreaterThanOrEqual(card.x + 8)
      expect(x + width).toBeLessThanOrEqual(card.x + card.width - 8)
      expect(y + height).toBeLessThanOrEqual(card.y + card.height - 8)
    }
    // The page's styles apply to the slot's content.
    expect(await hint.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')

    // The content keeps the page's state, accepts input, and is reachable by keyboard.
    await page.getByLabel('Voucher').fill('SPRING')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Used 1 times' }).waitFor()
    expect(await page.getByLabel('Voucher').inputValue()).toBe('SPRING')
    if (process.env['SLOT_SHOTS']) await page.screenshot({ path: `${process.env['SLOT_SHOTS']}/slots-${width}.png` })

    // Another view has no slots, and reserves no space for them.
    await page.getByRole('button', { name: 'All wallets' }).click()
    await link.waitFor({ state: 'detached' })
    const places = page.locator('wallet-modal > [slot]')
    expect(await places.evaluateAll((each) => each.map(({ clientHeight }) => clientHeight))).toEqual([0, 0, 0])
    // Back in the first view, the content is unchanged.
    await dialog.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Used 1 times' }).waitFor()
    await link.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    // The closed dialog may contain the card again, because a focused button prepares the modal.
    await link.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await close()
  },
)
