import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../tools/build/root.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/roots/main.tsx')])
})
afterAll(() => browser.close())

const themes = ['light', 'dark'] as const

/** Defines a substitute for Document Picture-in-Picture, which not every Chromium has: the window is a frame. */
function lendPictureInPicture() {
  const pictures = Object.assign(new EventTarget(), {
    window: null as Window | null,
    requestWindow: () => {
      const frame = document.createElement('iframe')
      frame.title = 'A window'
      frame.width = '800'
      document.body.append(frame)
      pictures.window = frame.contentWindow
      pictures.dispatchEvent(new Event('enter'))
      return pictures.window
    },
  })
  Object.defineProperty(window, 'documentPictureInPicture', { value: pictures })
}

async function open(colorScheme: (typeof themes)[number]) {
  const device = { colorScheme, reducedMotion: 'reduce', viewport: { width: 900, height: 900 } } as const
  const opened = await openOwnPage(browser, built, { device, before: lendPictureInPicture })
  await opened.page.getByRole('button').first().waitFor()
  return opened
}

/** All computed styles of the buttons in one place, and of their parts. */
function looksIn(page: Page, where: 'page' | 'shadow' | 'frame' | 'both' | 'moved') {
  return page.evaluate((id) => {
    const documents = [document, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentDocument)]
    const place = documents.map((each) => each?.getElementById(id)).find((each) => each)
    const buttons = [...((place?.shadowRoot ?? place)?.querySelectorAll('button') ?? [])]
    return buttons.map((button) =>
      [button, ...button.querySelectorAll('span')].map((element) => {
        const style = (element.ownerDocument.defaultView ?? window).getComputedStyle(element)
        const names = [...style].filter((name) => !/origin$|locale$/.test(name))
        return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))
      }),
    )
  }, where)
}

test('buttons look the same in shadow roots, in frames, in both, and on the page', async () => {
  for (const theme of themes) {
    const { page, errors, close } = await open(theme)
    const wanted = await looksIn(page, 'page')
    expect(wanted).toHaveLength(2)
    expect(wanted[0]?.[0]?.['border-top-left-radius']).toBe('20px')
    for (const where of ['shadow', 'frame', 'both'] as const) expect(await looksIn(page, where), where).toEqual(wanted)
    expect(errors).toEqual([])
    await close()
  }
})

test('buttons that a page moves into a picture-in-picture window keep their look', async () => {
  const { page, errors, close } = await open('dark')
  const wanted = await looksIn(page, 'page')
  await page.evaluate(() => {
    const pictures: { requestWindow(): Window | null } = Reflect.get(window, 'documentPictureInPicture')
    const moved = document.getElementById('moved')
    if (moved) pictures.requestWindow()?.document.body.append(moved)
  })
  expect(await page.evaluate(() => document.getElementById('moved'))).toBeNull()
  expect(await looksIn(page, 'moved')).toEqual(wanted)
  expect(errors).toEqual([])
  await close()
})

test('buttons in a shadow root and in a frame open the modal in the page', async () => {
  const { page, close } = await open('light')
  for (const button of [page.locator('#shadow').getByRole('button'), page.frameLocator('iframe').getByRole('button')]) {
    await button.first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await close()
})

test('with the linked style sheet, server markup looks the same as after the script has run', async () => {
  const sheet = fs.readFileSync(path.join(root, 'dist/buttons.css'), 'utf8')
  for (const theme of themes) {
    const { page, close } = await open(theme)
    const wanted = await looksIn(page, 'page')
    const markup = await page.locator('#page').evaluate((element) => element.outerHTML)
    const device = { colorScheme: theme, reducedMotion: 'reduce', viewport: { width: 900, height: 900 } } as const
    const context = await browser.newContext(device)
    const served = await context.newPage()
    await served.setContent(
      `<!doctype html><html lang="en"><style>${sheet}</style><div id="app">${markup}</div></html>`,
    )
    expect(await looksIn(served, 'page')).toEqual(wanted)
    await context.close()
    await close()
  }
})
