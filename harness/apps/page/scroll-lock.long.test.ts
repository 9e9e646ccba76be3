import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  // Headless Chromium needs this flag for scrollbars that take up space.
  ;[browser, built] = await Promise.all([
    launchTestChromium(['--hide-scrollbars']),
    buildOwnPage('harness/apps/hosts/resets/main.tsx'),
  ])
})
afterAll(() => browser.close())

const width = 900
const height = 700

/** Elements with a fixed position, placed in each of the usual ways. */
const furniture = `
  <style>
    html { background: #fff }
    body { margin: 0; min-height: 3000px }
    .fixed { position: fixed; transition: all 1s; background: #eee }
    #header { inset: 0 0 auto; padding: 8px 20px; box-sizing: border-box; text-align: right }
    #strip { top: 60px; width: 100%; text-align: right }
    #chat { right: 24px; bottom: 24px; width: 48px; height: 48px }
    #toast { left: 50%; bottom: 24px; width: 200px; margin-left: -100px; height: 30px }
    #nav { left: 0; top: 100px; width: 80px; height: 100px }
    form { padding-top: 300px }
  </style>
  <div id="header" class="fixed"><b>Menu</b></div>
  <div id="strip" class="fixed"><b>News</b></div>
  <div id="chat" class="fixed"><b>Chat</b></div>
  <div id="toast" class="fixed"><b>Saved</b></div>
  <div id="nav" class="fixed"><b>Nav</b></div>
  <p style="text-align: right"><b>Words</b></p>`

async function open(style = '') {
  const opened = await openOwnPage(browser, built, { device: { viewport: { width, height }, reducedMotion: 'reduce' } })
  const { page } = opened
  await page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    `${furniture}<style>${style}</style>`,
  )
  // The network's picture and name load with the modal's code.
  await press(page)
  await close(page)
  return opened
}

/** The positions of all visible texts and controls of the page. */
const places = (page: Page) =>
  page.locator('b, #chat, #toast, #nav, .wm-button').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return `${part.id || part.textContent} ${[x, y, width, height].map(Math.round)}`
    }),
  )

const styles = (page: Page) =>
  page.locator('html, body, .fixed').evaluateAll((parts) => parts.map((part) => part.getAttribute('style')))

const press = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'WalletConnect' }).waitFor()
}
const close = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Colours of some pixels of a line, from the window's right edge inwards. */
async function edge(page: Page, y: number): Promise<string[]> {
  const { data } = PNG.sync.read(await page.screenshot({ animations: 'disabled' }))
  return [1, 4, 8, 14, 18].map((x) => [...data.subarray((y * width + width - x) * 4).subarray(0, 3)].join())
}

test.each([
  ['that scrolls', ''],
  ['that keeps room for its scrollbar', 'html { scrollbar-gutter: stable }'],
  ['that keeps room at both edges', 'html { scrollbar-gutter: stable both-edges }'],
  ['whose root has a width', 'html { width: 100% }'],
  ['whose root has a padding', 'html { padding-right: 12px }'],
])('a page %s does not move behind the modal, and is dimmed up to its edge', async (_, style) => {
  const { page, errors, close: end } = await open(style)
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(5)
  const before = await places(page)
  await press(page)
  expect(await places(page)).toEqual(before)
  const colours = await edge(page, 650)
  expect(new Set(colours).size, colours.join(' ')).toBe(1)
  expect(colours).not.toContain('255,255,255')
  // The top bar extends to the edge.
  expect(new Set(await edge(page, 3)).size).toBe(1)
  await page.mouse.wheel(0, 500)
  await close(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await places(page)).toEqual(before)
  expect((await styles(page)).filter(Boolean)).toEqual([])
  expect(errors).toEqual([])
  await end()
})

test('a page that another dialog has locked does not move, even if that dialog closes first', async () => {
  const { page, close: end } = await open()
  const before = await places(page)
  const words = (all: readonly string[]) => all.filter((each) => /^(Words|Connect)/.test(each))
  // This lock works like react-remove-scroll, which Radix and others use.
  const lock = (on: boolean) =>
    page.evaluate((isOn) => {
      const room = window.innerWidth - document.documentElement.clientWidth
      document.body.toggleAttribute('data-scroll-locked', isOn)
      document.body.style.cssText = isOn ? `overflow: hidden !important; margin-right: ${room}px !important` : ''
    }, on)
  await lock(true)
  const locked = await places(page)
  expect(words(locked)).toEqual(words(before))
  await press(page)
  expect(await places(page)).toEqual(locked)
  expect(new Set(await edge(page, 650)).size).toBe(1)
  await lock(false)
  expect(words(await places(page))).toEqual(words(before))
  await close(page)
  expect(await places(page)).toEqual(before)

  // Then the other order: the page's dialog opens over the modal, and stays open.
  await press(page)
  await lock(true)
  expect(words(await places(page))).toEqual(words(before))
  await lock(false)
  await close(page)
  expect(await places(page)).toEqual(before)
  await end()
})
