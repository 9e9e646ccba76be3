import path from 'node:path'
import type { BrowserContextOptions, Page, Route } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ThemeOptions } from '../../../core/themes/index.js'
import { announceWallets } from '../../../tools/bench/wallets.js'
import { standStill } from '../../../tools/shots/stand-still.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/early/main.tsx')])
})
afterAll(() => browser.close())

const laptop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const

/**
 * Opens a page whose code for the modal arrives once `arrive` is called. A visitor who saves data gets none before the
 * press. Two wallets announce themselves.
 */
async function openSlow(themeVariables: ThemeOptions = {}, device: BrowserContextOptions = laptop) {
  const content = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    window.themeVariables = ${JSON.stringify(themeVariables)}
    ;(${announceWallets})(2)`
  const { page, errors, close } = await openOwnPage(browser, built, { before: { content }, device })
  onTestFinished(close)
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.waitFor()
  const waiting: Route[] = []
  let isHere = (_file: string) => false
  await page.route('**/*.js', (route) => (isHere(fileOf(route)) ? route.fallback() : void waiting.push(route)))
  const arrive = async () => {
    isHere = () => true
    await Promise.all(waiting.splice(0).map((route) => route.fallback()))
  }
  /** The files that were asked for arrive, with those that a host's page preloads beside them. Later ones wait. */
  const arriveOnce = async () => {
    const files = withImports(waiting.map(fileOf))
    isHere = (file) => files.has(file)
    await Promise.all(waiting.splice(0).map((route) => route.fallback()))
  }
  return {
    page,
    errors,
    button,
    arrive,
    arriveOnce,
    asked: () => waiting.map(fileOf),
    isAsked: () => waiting.length > 0,
  }
}

const fileOf = (route: Route) => path.basename(new URL(route.request().url()).pathname)

/** The files with all that they import in turn, but for what they load on demand. */
function withImports(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files)
  for (const file of found)
    for (const [, imported] of (built.files.get(file) ?? '').matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      if (imported) found.add(imported)
  return found
}

/** Runs in the page. Waits for a press, then reads what stands in the next frame. */
function nextFrame() {
  const look = () => {
    const frame = document.querySelector<HTMLElement>('[popover]')
    const box = frame?.firstElementChild?.getBoundingClientRect()
    return {
      card: box && { x: box.x, y: box.y, width: box.width, height: box.height },
      isOnTop: box && document.elementFromPoint(box.x + box.width / 2, box.y + 4)?.closest('[popover]') === frame,
      isFocusKept: document.activeElement?.matches('.wm-button'),
      dialogs: document.querySelectorAll('wallet-modal').length,
    }
  }
  return new Promise<ReturnType<typeof look>>((resolve) => {
    document.addEventListener('click', () => requestAnimationFrame(() => resolve(look())), {
      once: true,
      capture: true,
    })
  })
}

/** The card of the open dialog, once it stands still. */
async function cardOf(page: Page) {
  await page.locator('wallet-modal dialog[open] .wm-row').first().waitFor()
  await standStill(page)
  return (await page.locator('wallet-modal .wm-card').boundingBox()) ?? expect.fail('there is no card')
}

const frames = (page: Page) => page.locator('[popover]')

test('a press draws the frame in the next frame, and the list takes its place and the focus', async () => {
  const { page, errors, button, arrive, isAsked } = await openSlow()
  const first = page.evaluate(nextFrame)
  await button.click()
  const { card, ...rest } = await first
  expect(rest).toEqual({ isOnTop: true, isFocusKept: true, dialogs: 0 })
  await expect.poll(isAsked).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await arrive()
  const list = await cardOf(page)
  await expect.poll(() => frames(page).count()).toBe(0)
  // The same axis: the sides stay where they are, and both ends move by as much.
  expect({ x: list.x, width: list.width }).toEqual({ x: card?.x, width: card?.width })
  const middle = (box: { y: number; height: number } | undefined) => box && box.y + box.height / 2
  expect(middle(card)).toBeCloseTo(middle(list) ?? 0, 0)
  const focused = await page.evaluate(() => {
    const inside = document.querySelector('wallet-modal')?.shadowRoot?.activeElement
    return { host: document.activeElement?.localName, inside: inside?.localName, text: inside?.textContent }
  })
  expect(focused).toEqual({ host: 'wallet-modal', inside: 'h2', text: 'Connect wallet' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Connect wallet')
  expect(errors).toEqual([])
})

test('a press before any code waits for one answer of the network: wallets come with it, and their pictures', async () => {
  const { page, errors, button, arriveOnce, asked } = await openSlow()
  await button.click()
  await frames(page).waitFor()
  await expect.poll(() => asked().length).toBeGreaterThan(2)
  await arriveOnce()
  await cardOf(page)
  const pictured = page.locator('wallet-modal .wm-row:has(.wm-picture[data-drawn])')
  await expect.poll(() => pictured.allInnerTexts()).toEqual(['Wallet 1', 'Wallet 2'])
  expect(errors).toEqual([])
})

test('Escape takes the frame away, the focus stays, and the modal opens with the next press', async () => {
  const { page, button, arrive, isAsked } = await openSlow()
  await button.focus()
  await page.keyboard.press('Enter')
  await frames(page).waitFor()
  await expect.poll(isAsked).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => frames(page).count()).toBe(0)
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await arrive()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.press('Enter')
  await cardOf(page)
})

test('on a phone the frame is a sheet, as the card will be', async () => {
  const { page, button, arrive } = await openSlow(
    { position: 'top' },
    { ...laptop, viewport: { width: 390, height: 780 } },
  )
  const first = page.evaluate(nextFrame)
  await button.click()
  const { card = expect.fail('there is no frame') } = await first
  expect({ x: card.x, width: card.width, bottom: card.y + card.height }).toEqual({ x: 0, width: 390, bottom: 780 })
  await arrive()
  const list = await cardOf(page)
  expect({ x: list.x, width: list.width, bottom: list.y + list.height }).toEqual({ x: 0, width: 390, bottom: 780 })
})
