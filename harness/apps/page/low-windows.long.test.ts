import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { connect, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains, { hasScrollbars: true })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const wallets = { fox: { via: 'eip6963', name: 'Fox' }, owl: { via: 'eip6963', name: 'Owl' } } as const

test('social logins are one line of tiles where the list is higher than the window, and what scrolls fades', async () => {
  const { page, errors } = await host.open({ wallets, device: { viewport: { width: 1280, height: 800 } } })
  await page.evaluate(() => void window.__walletmodalPage?.modal.open())
  const google = page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' })
  await google.waitFor()
  const look = async (height: number) => {
    await page.setViewportSize({ width: 1280, height })
    await page.waitForTimeout(100)
    const tops = await page
      .locator('.wm-socials button')
      .evaluateAll((all) => new Set(all.map((button) => Math.round(button.getBoundingClientRect().top))).size)
    const isWhole = await page.locator('.wm-stage').evaluate((stage) => stage.scrollHeight <= stage.clientHeight)
    const isFading = (await page.locator('.wm-stage[data-more]').count()) > 0
    return { tops, isWhole, isFading }
  }
  const roomy = { tops: 2, isWhole: true, isFading: false }
  const tight = { tops: 1, isWhole: true, isFading: false }
  const short = { tops: 1, isWhole: false, isFading: true }
  expect({ 800: await look(800), 640: await look(640), 480: await look(480), again: await look(800) }).toEqual({
    800: roomy,
    640: tight,
    480: short,
    again: roomy,
  })
  expect(errors).toEqual([])
})

test('the chips of Account are 44 px for a mouse in a window 360 px wide', async () => {
  const { page, wallets: own } = await host.open({ wallets, device: { viewport: { width: 360, height: 740 } } })
  await connect(page, /^Fox/)
  await own[0]?.approve()
  const chips = page.getByRole('dialog').locator('.wm-account-chip')
  await chips.first().waitFor()
  const sizes = await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
  )
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.filter((size) => size < 44)).toEqual([])
})
