import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { moving, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const named = (count: number) =>
  Object.fromEntries(
    ['Fox', 'Bear', 'Crow', 'Deer', 'Eagle', 'Frog', 'Goat', 'Hare']
      .slice(0, count)
      .map((name) => [name.toLowerCase(), { via: 'eip6963', name } as const]),
  )

test('on a phone five to seven wallets are one line that scrolls, and ends with half a tile', async () => {
  const seen: Record<string, { lines: number; cut: boolean; axis: number }> = {}
  for (const count of [4, 5, 7, 8]) {
    const { page } = await host.open({ wallets: named(count), device: phone })
    await page.evaluate(() => void window.__walletmodalPage?.modal.open())
    const group = page.getByRole('dialog').locator('section.wm-group').filter({ hasText: 'Fox' })
    await expect.poll(() => group.getByRole('button').count()).toBe(count)
    seen[count] = await group.evaluate((element) => {
      const boxes = [...element.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
      const middle = boxes.find(({ left, right }) => left < innerWidth && right > innerWidth)
      return {
        lines: new Set(boxes.map(({ top }) => Math.round(top))).size,
        cut: middle !== undefined && Math.abs(innerWidth - middle.left - middle.width / 2) < 8,
        axis: document.scrollingElement?.scrollWidth ?? 0,
      }
    })
  }
  const wrapped = (lines: number) => ({ lines, cut: false, axis: 390 })
  const oneLine = { lines: 1, cut: true, axis: 390 }
  expect(seen).toEqual({ 4: wrapped(1), 5: oneLine, 7: oneLine, 8: wrapped(2) })
})

test('the arrow keys reach a wallet beyond the end of the line, and it is then in sight', async () => {
  const { page } = await host.open({ wallets: named(7), device: phone })
  await page.evaluate(() => void window.__walletmodalPage?.modal.open())
  await page.getByRole('dialog').getByRole('button', { name: /^Fox/ }).focus()
  const last = page
    .getByRole('dialog')
    .locator('section.wm-group')
    .filter({ hasText: 'Fox' })
    .getByRole('button')
    .last()
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => last.evaluate((element) => element === (element.getRootNode() as ShadowRoot).activeElement))
    .toBe(true) // it is in the modal
  const { x, width } = (await last.boundingBox()) ?? { x: 0, width: 0 }
  expect(x + width).toBeLessThanOrEqual(390)
})

test('a sheet that is dragged down lightens the page behind it, and darkens it when it returns', async () => {
  const { page } = await host.open({ wallets: named(1), device: { ...moving, ...phone } })
  await page.evaluate(() => void window.__walletmodalPage?.modal.open())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Fox/ }).waitFor()
  const card = dialog.locator('.wm-card')
  const dim = () =>
    card.evaluate((element) =>
      Number(getComputedStyle(element.parentElement?.querySelector('.wm-dialog-dim') ?? element).opacity),
    )
  const box = await card.boundingBox()
  if (!box) throw new Error('the card has no box')
  await expect.poll(dim).toBe(1)
  await page.mouse.move(195, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(195, box.y + 30 + box.height / 4, { steps: 4 })
  await expect.poll(dim).toBeCloseTo(0.75, 1)
  await page.waitForTimeout(200)
  await page.mouse.up()
  await expect.poll(dim).toBe(1)
})

test('the search field that gets the focus by itself has a quiet ring on its edge', async () => {
  const { page } = await host.open({ wallets: named(1) })
  await page.evaluate(() => void window.__walletmodalPage?.modal.open({ view: 'AllWallets' }))
  const field = page.getByRole('dialog').getByRole('searchbox')
  await expect.poll(() => field.evaluate((input) => input.matches(':focus-visible'))).toBe(true)
  const ring = await field.evaluate((input) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(input.parentElement ?? input)
    return { outlineStyle, outlineWidth, outlineOffset }
  })
  expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '1px', outlineOffset: '-1px' })
})
