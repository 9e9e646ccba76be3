import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/drawing/main.tsx')])
})
afterAll(() => browser.close())

/** Opens the modal on a page that first runs `script`. */
async function openModal(script: () => void, options = {}) {
  const opened = await openOwnPage(browser, built, {
    device: { viewport: { width: 1000, height: 420 }, reducedMotion: 'reduce' },
    before: {
      content: `window.wmDrawing = { library: 'announced', options: ${JSON.stringify(options)} }; (${script})()`,
    },
  })
  const { page } = opened
  const dialog = page.getByRole('dialog', { name: 'Connect wallet' })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: /^SDK wallet/ }).waitFor()
  const isOpen = () => page.evaluate(() => window.modal?.getSnapshot().open)
  return { ...opened, dialog, isOpen }
}

const overflowOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).overflow)

/** Replaces the body, as Turbo, Astro's ClientRouter and htmx do. Runs in the page. */
function swapBody(): void {
  document.body.replaceWith(document.createElement('body'))
}

test('replacing the body closes the modal and unlocks scrolling; it opens again in the new body', async () => {
  const { page, dialog, isOpen, close } = await openModal(() => {})
  await page.evaluate(swapBody)
  await expect.poll(isOpen).toBe(false)
  expect(await overflowOf(page)).toBe('visible')
  await page.evaluate(() => window.modal?.open())
  await dialog.waitFor()
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await close()
})

test('a modal opened in the task that replaced the body is above the new page', async () => {
  const { page, dialog, isOpen, close } = await openModal(() => {})
  await page.evaluate(() => {
    document.body.replaceWith(document.createElement('body'))
    void window.modal?.open()
  })
  await dialog.waitFor()
  await page.waitForTimeout(200)
  expect({ isOpen: await isOpen(), isModal: await dialog.evaluate((element) => element.matches(':modal')) }).toEqual({
    isOpen: true,
    isModal: true,
  })
  await close()
})

test('removing the modal’s container closes it, and moving the container keeps it open above the page', async () => {
  const { page, dialog, isOpen, close } = await openModal(() => {}, {})
  await page.evaluate(() => {
    const [one, other] = ['one', 'other'].map((id) => Object.assign(document.createElement('div'), { id }))
    document.body.append(...[one, other].flatMap((each) => each ?? []))
    if (one) window.modal?.mount(one)
    if (other) window.modal?.mount(other)
  })
  await page.waitForTimeout(200)
  expect({ isOpen: await isOpen(), isModal: await dialog.evaluate((element) => element.matches(':modal')) }).toEqual({
    isOpen: true,
    isModal: true,
  })
  await page.locator('#other').evaluate((element) => element.remove())
  await expect.poll(isOpen).toBe(false)
  expect(await overflowOf(page)).toBe('visible')
  await close()
})

test('one Escape closes only the modal; a field that handles Escape gets the first', async () => {
  const { page, isOpen, close } = await openModal(() => {
    for (const type of ['keydown', 'keyup'])
      document.addEventListener(type, (event) => (document.title += (event as KeyboardEvent).key), true) // both types are keyboard events
  })
  await page.evaluate(() => (document.title = ''))
  await page.evaluate(() => window.modal?.open({ view: 'AllWallets' }))
  const field = page.getByRole('searchbox')
  await field.fill('fox')
  await page.keyboard.press('Escape')
  expect({ inputValue: await field.inputValue(), isOpen: await isOpen() }).toEqual({ inputValue: '', isOpen: true })
  await page.keyboard.press('Escape')
  await expect.poll(isOpen).toBe(false)
  expect(await page.title()).toBe('')
  // A closed modal handles no keys.
  await page.keyboard.press('Escape')
  expect(await page.title()).toBe('EscapeEscape')
  await close()
})

test('the list scrolls although the page cancels wheel events, and the page does not see them', async () => {
  const { page, close } = await openModal(() => {
    for (const capture of [true, false])
      document.addEventListener('wheel', (event) => event.preventDefault(), { passive: false, capture })
    window.addEventListener('wheel', () => (document.title = 'scrolled'))
  })
  await page.setViewportSize({ width: 1000, height: 260 })
  await page.evaluate(() => window.modal?.open({ view: 'WhatIsAWallet' }))
  await page.getByRole('dialog', { name: 'What is a wallet?' }).waitFor()
  // `hover()` would scroll to its target.
  await page.mouse.move(500, 150)
  await page.mouse.wheel(0, 150)
  const scrolled = () =>
    page.evaluate(() => document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-stage')?.scrollTop)
  await expect.poll(scrolled).toBeGreaterThan(20)
  expect(await page.title()).not.toBe('scrolled')
  await close()
})

test('assistive technology finds the modal even if the page hides it', async () => {
  const { page, dialog, close } = await openModal(() => {})
  await page.evaluate(() => {
    const element = document.querySelector('wallet-modal')
    element?.setAttribute('aria-hidden', 'true')
    element?.setAttribute('inert', '')
  })
  await dialog.getByRole('button', { name: /^SDK wallet/ }).waitFor()
  expect(await page.locator('wallet-modal').getAttribute('inert')).toBeNull()
  await close()
})

test('a click whose event the page stops still chooses the wallet, once', async () => {
  const { page, close } = await openModal(() => {
    document.addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element) || event.target.localName !== 'wallet-modal') return
        event.preventDefault()
        event.stopImmediatePropagation()
      },
      true,
    )
  })
  await page.getByRole('button', { name: /^SDK wallet/ }).click()
  await page.getByRole('textbox', { name: 'SDK email' }).waitFor()
  expect(await page.locator('#sdk-window').count()).toBe(1)
  await close()
})

test('a press inside the modal does not count as outside the page’s dialog, and drags the sheet', async () => {
  const { page, dialog, isOpen, close } = await openModal(() => {
    // The page listens after the modal's script has, like a dialog that opens later.
    window.addEventListener('load', () => {
      for (const type of ['pointerdown', 'mousedown'])
        window.addEventListener(type, (event) => (document.title += (event.target as Element).localName), true) // the target is always an element
    })
  })
  await page.evaluate(() => (document.title = ''))
  await page.evaluate(() => window.modal?.close())
  await page.setViewportSize({ width: 390, height: 700 })
  await page.evaluate(() => window.modal?.open())
  await dialog.waitFor()
  await page.waitForTimeout(500)
  const title = await dialog.getByRole('heading').first().boundingBox()
  const [x, y] = [(title?.x ?? 0) + 5, (title?.y ?? 0) + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 300, { steps: 6 })
  await page.mouse.up()
  await expect.poll(isOpen).toBe(false)
  expect(await page.title()).toBe('')
  await page.mouse.click(300, 600)
  expect(await page.title()).not.toBe('')
  await close()
})
