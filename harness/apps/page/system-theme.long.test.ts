import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { editionOf } from '../../world/lib/built-pages.js'
import { renderOnServer } from './host/render-on-server.js'
import { startTestHost, type TestHost } from './testing/host.js'

declare global {
  interface Window {
    /** The colours of the page's first button so far, frame by frame. */
    shownColours?: string[]
  }
}

let host: TestHost

beforeAll(async () => {
  host = await startTestHost({ mainnet: { kind: 'evm', id: 1 } })
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** Records the first button's colours for a visitor who saves data, once its style sheet is there. Runs in the page, so it uses nothing from this module. */
function watchColours(): void {
  // A page of a visitor who saves data draws no modal by itself, so that the buttons are alone.
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  const shown: string[] = []
  window.shownColours = shown
  const look = () => {
    const button = document.querySelector('.wm-button')
    const colour = button && document.adoptedStyleSheets.length > 0 && getComputedStyle(button).backgroundColor
    if (colour && shown.at(-1) !== colour) shown.push(colour)
    requestAnimationFrame(look)
  }
  look()
}

const light = 'rgb(28, 76, 200)'
const dark = 'rgb(45, 103, 228)'
const shownColours = (page: Page) => page.evaluate(() => window.shownColours)
const saidTheme = (page: Page) => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().themeMode)
const isAsked = (page: Page) => page.locator('wallet-modal').count()

test.each(['browser', 'server'] as const)(
  'buttons drawn by a %s are dark on a dark system from the first frame, and follow its theme',
  async (drawnBy) => {
    const { page, errors } = await host.open({
      config: { host: 'react' },
      // Only React's development build reports differences from the server's markup.
      edition: editionOf({ host: 'strict' }),
      device: { colorScheme: 'dark', reducedMotion: 'reduce' },
      before: watchColours,
      html: (text, config) =>
        drawnBy === 'server'
          ? text.replace('<div id="host"></div>', `<div id="host">${renderOnServer(config)}</div>`)
          : text,
    })
    await expect.poll(() => saidTheme(page)).toBe('dark')
    await expect.poll(() => shownColours(page)).toEqual([dark])

    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => saidTheme(page)).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => saidTheme(page)).toBe('dark')
    await page.evaluate(() => window.__walletmodalPage?.modal.setTheme({ mode: 'light' }))
    expect(await saidTheme(page)).toBe('light')
    await page.evaluate(() => window.__walletmodalPage?.modal.setTheme({ mode: 'system' }))
    expect(await saidTheme(page)).toBe('dark')
    expect(await isAsked(page)).toBe(0)
    await expect.poll(async () => (await shownColours(page))?.at(-1)).toBe(dark)

    const before = await shownColours(page)
    await page.getByRole('button', { name: 'Connect wallet' }).focus()
    await expect.poll(() => isAsked(page)).toBe(1)
    expect(await saidTheme(page)).toBe('dark')
    expect(await shownColours(page)).toEqual(before)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => saidTheme(page)).toBe('light')
    expect(errors).toEqual([])
  },
)

test('a server’s buttons are light on a dark system if the host asks for it', async () => {
  const { page, errors } = await host.open({
    config: { host: 'react', options: { themeMode: 'light' } },
    edition: editionOf({ host: 'strict' }),
    device: { colorScheme: 'dark', reducedMotion: 'reduce' },
    before: watchColours,
    html: (text, config) => text.replace('<div id="host"></div>', `<div id="host">${renderOnServer(config)}</div>`),
  })
  await expect.poll(() => shownColours(page)).toEqual([light])
  expect(await saidTheme(page)).toBe('light')
  expect(errors).toEqual([])
})
