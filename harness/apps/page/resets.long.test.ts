import type { Locator, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { contrastOf } from './testing/contrast.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'
import { resets } from './testing/resets.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/resets/main.tsx')])
})
afterAll(() => browser.close())

const themes = ['light', 'dark'] as const

/** Opens the page with the buttons, without motion. `beside` replaces the page's style sheet. */
async function openButtons(colorScheme: (typeof themes)[number] = 'light') {
  const device = { colorScheme, reducedMotion: 'reduce', viewport: { width: 1600, height: 400 } } as const
  const opened = await openOwnPage(browser, built, { device })
  await opened.page.getByRole('button').first().waitFor()
  const beside = (sheet: string) =>
    opened.page.locator('style').evaluate((element, text) => {
      element.textContent = text
    }, sheet)
  return { ...opened, beside }
}

/** Every computed value of a button and of its parts. Runs in the page. */
function looksOf(button: Element): Record<string, string>[] {
  return [button, ...button.querySelectorAll('span')].map((element) => {
    const style = getComputedStyle(element)
    return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]))
  })
}

/** The computed styles of each button at rest, hovered, and focused by the keyboard. */
async function allLooks(page: Page, which: (name: string) => boolean): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const [index, button] of (await page.getByRole('button').all()).entries()) {
    if (!which((await button.getAttribute('class')) ?? '')) continue
    await page.mouse.move(1500, 390)
    found[`${index} at rest`] = await button.evaluate(looksOf)
    await button.hover()
    found[`${index} hovered`] = await button.evaluate(looksOf)
    await page.mouse.move(1500, 390)
    await page.getByRole('textbox').focus()
    for (let press = 0; press <= index; press += 1) await page.keyboard.press('Tab')
    expect(await button.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
    found[`${index} focused`] = await button.evaluate(looksOf)
  }
  return found
}

const alone = (name: string) => name === 'wm-button'
const hasClass = (name: string) => name === 'wm-button ours'

/** Resets whose rules for buttons are at least as specific as a class of the host, and so override that class. */
const heavy = ['Chakra with a scope', 'simple.css', 'water.css', 'Milligram', "Vite's template", 'MVP']

test('with every reset the buttons look as on an empty page', async () => {
  for (const theme of themes) {
    const { page, beside, errors, close } = await openButtons(theme)
    const wanted = { alone: await allLooks(page, alone), hasClass: await allLooks(page, hasClass) }
    expect({
      aloneKeyCount: Object.keys(wanted.alone).length,
      hasClassKeyCount: Object.keys(wanted.hasClass).length,
    }).toEqual({ aloneKeyCount: 6, hasClassKeyCount: 6 })
    // All buttons share a baseline, although some begin with a ring or a picture.
    const tops = await page
      .locator('.wm-button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    for (const [name, sheet] of Object.entries(resets)) {
      await beside(sheet)
      expect(await allLooks(page, alone), `${name}, ${theme}`).toEqual(wanted.alone)
      if (!heavy.includes(name))
        expect(await allLooks(page, hasClass), `${name}, ${theme}, with a class`).toEqual(wanted.hasClass)
    }
    expect(errors).toEqual([])
    await close()
  }
})

test('with every reset the texts have enough contrast, also on a button with the host’s class', async () => {
  for (const theme of themes) {
    const { page, beside, close } = await openButtons(theme)
    for (const [name, sheet] of Object.entries(resets)) {
      await beside(sheet)
      const buttons = page.locator(name === 'Chakra with a scope' ? '.wm-button:not(.ours)' : '.wm-button')
      expect(await buttons.count()).toBeGreaterThan(1)
      for (const button of await buttons.all())
        expect(await button.evaluate(contrastOf), `${name}, ${theme}`).toBeGreaterThan(4.5)
    }
    await close()
  }
})

const ours = '{ background: rgb(1, 2, 3); color: rgb(4, 5, 6); border-radius: 3px; padding: 0 5px; inline-size: 250px }'
const mine = (button: Locator) =>
  button.evaluate((element) => {
    const { backgroundColor, color, borderTopLeftRadius, paddingLeft, width } = getComputedStyle(element)
    return [backgroundColor, color, borderTopLeftRadius, paddingLeft, width]
  })

test('a class of the host overrides the button’s styles, at rest and hovered', async () => {
  const { page, beside, close } = await openButtons()
  for (const [name, sheet] of Object.entries(resets).filter(([each]) => !heavy.includes(each))) {
    await beside(`${sheet} .ours ${ours}`)
    for (const button of await page.locator('.ours').all()) {
      const wanted = ['rgb(1, 2, 3)', 'rgb(4, 5, 6)', '3px', '5px', '250px']
      expect(await mine(button), name).toEqual(wanted)
      await button.hover()
      expect(await mine(button), `${name}, hovered`).toEqual(wanted)
    }
  }
  await close()
})

test('a class in a layer needs !important, because rules outside layers win', async () => {
  const { page, beside, close } = await openButtons()
  const important = ours.replace(/;| }/g, ' !important$&')
  for (const [said, wins] of [
    [ours, false],
    [important, true],
  ] as const) {
    await beside(`${resets['Tailwind 4']} @layer utilities { .ours ${said} }`)
    expect((await mine(page.locator('.ours').first()))[0] === 'rgb(1, 2, 3)').toBe(wins)
  }
  await close()
})

test('the buttons do not submit a form around them', async () => {
  const { page, close } = await openButtons()
  expect(await page.locator('.wm-button').evaluateAll((all) => all.map((each) => 'form' in each && each.form))).toEqual(
    Array(4).fill(null),
  )
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect(await page.title()).toBe('A page')
  // Enter submits the host's form, and presses none of the modal's buttons.
  await page.getByRole('textbox').press('Enter')
  expect(await page.title()).toBe('Submitted')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})
