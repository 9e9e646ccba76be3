import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { findAxeProblems, rulesOfColours } from '../../test/runner/drivers/browser/find-axe-problems.js'
import { contrastOf } from './testing/contrast.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/resets/main.tsx')])
})
afterAll(() => browser.close())

/**
 * The CSS functions that old browsers do not know, by age. Such a browser ignores the declaration, and `@supports` is false.
 * 2023: Chrome before 119 and 123, Firefox before 128 and 120, Safari before 18 and 17.5.
 * The floor: Chrome 109 has no `color-mix()`, no OKLCH and no `:dir()`. Firefox 115 has no `:has()`.
 */
const younger = {
  2023: /\blight-dark\(|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?=\s*from\b)/g,
  floor: /\b(?:light-dark|color-mix|lab|lch|oklab|oklch|color)\(|(?<=:)(?:has|dir)\(/g,
} as const

type Age = keyof typeof younger

const ages = (['light', 'dark'] as const).flatMap((theme) => [[theme, 2023] as const, [theme, 'floor'] as const])

/** Replaces the functions that a browser of this age does not know by an unknown function. */
const asRead = (code: string, age: Age) => code.replace(younger[age], 'not-yet-known(')

test('the test removes modern functions from the built package', async () => {
  const before = [...built.files.values()].join('\n')
  for (const age of [2023, 'floor'] as const)
    expect(before.match(younger[age])?.length, 'there is something to leave out').toBeGreaterThan(4)
  const page = await browser.newPage()
  const found = await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('p { --a: not-yet-known(red, blue); color: green; color: var(--a) }')
    document.adoptedStyleSheets = [sheet]
    document.body.innerHTML = '<p>'
    const drawn = getComputedStyle(document.querySelector('p') ?? document.body).color
    return [drawn, CSS.supports('color', 'not-yet-known(red, red)')]
  })
  expect(found, 'neither the function nor the value before it').toEqual(['rgb(0, 0, 0)', false])
})

async function openOld(colorScheme: 'light' | 'dark', age: Age) {
  const files = new Map([...built.files].map(([name, code]) => [name, asRead(code, age)]))
  const device = { colorScheme, reducedMotion: 'reduce', viewport: { width: 1600, height: 800 } } as const
  const opened = await openOwnPage(browser, { files }, { device, before: announceWallets })
  await opened.page.getByRole('button', { name: 'Connect wallet' }).first().waitFor()
  return opened
}

/** Runs in the page before its scripts: a wallet that connects, and more wallets to fill the list. */
function announceWallets(): void {
  const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: '0x1',
  }
  const provider = {
    request: async ({ method }: { method: string }) => answers[method] ?? null,
    on() {},
    removeListener() {},
  }
  const announce = () => {
    for (const name of ['Fox', 'Owl', 'Elk']) {
      const info = { uuid: `${name}-1`, name, rdns: `test.${name}`, icon: 'data:image/png;base64,' }
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    }
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Lists every text of the modal whose contrast axe finds too low. */
async function faint(page: Page): Promise<string[]> {
  await standStill(page)
  return findAxeProblems(page, { part: 'wallet-modal', only: rulesOfColours })
}

test.each(ages)('a %s page’s buttons can be read, at rest and pressed (%s)', async (theme, age) => {
  const { page, errors, close } = await openOld(theme, age)
  const buttons = await page.locator('.wm-button').all()
  expect(buttons.length).toBe(4)
  for (const button of buttons) {
    await page.mouse.move(1500, 790)
    expect(await button.evaluate(contrastOf)).toBeGreaterThan(4.5)
    await button.hover()
    expect(await button.evaluate(contrastOf)).toBeGreaterThan(4.5)
    await page.keyboard.press('Tab')
    await button.focus()
    const { colour, style } = await button.evaluate((element) => {
      const { outlineColor, outlineStyle } = getComputedStyle(element)
      return { colour: outlineColor, style: outlineStyle }
    })
    expect(style).toBe('solid')
    expect(colour).toMatch(/^rgb\((28, 76, 200|45, 103, 228)\)$/)
  }
  const surface = await page
    .getByRole('button', { name: 'Connect wallet' })
    .first()
    .evaluate((each) => getComputedStyle(each).backgroundColor)
  expect(surface).toMatch(/^rgb\((28, 76, 200|45, 103, 228)\)$/)
  expect(errors).toEqual([])
  await close()
})

test.each(ages)('every text of the modal has enough contrast on a %s page (%s)', async (theme, age) => {
  const { page, errors, close } = await openOld(theme, age)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Fox/ }).waitFor()
  expect(await faint(page)).toEqual([])

  // The guide has the primary button, which other views use too.
  await dialog
    .getByRole('button', { name: /get (one|a wallet)|what is|new to/i })
    .first()
    .click()
  const main = dialog.locator('.wm-press-primary').first()
  await main.waitFor()
  expect(await faint(page)).toEqual([])
  await main.hover()
  expect(await main.evaluate(contrastOf)).toBeGreaterThan(4.5)
  await dialog.getByRole('button', { name: 'Back' }).click()

  await dialog.getByRole('button', { name: /^Fox/ }).click()
  await dialog.getByRole('button', { name: 'Send' }).waitFor()
  expect(await faint(page)).toEqual([])
  expect(errors).toEqual([])
  await close()
})

/** Runs in the page before its scripts: removes a function that even the oldest supported browser has. */
const withoutFindLast = () => void Reflect.deleteProperty(Array.prototype, 'findLast')
const inGerman = () => {
  Reflect.deleteProperty(Array.prototype, 'findLast')
  document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('lang', 'de'))
}

const still = { viewport: { width: 360, height: 640 }, reducedMotion: 'reduce' } as const

test.each([
  ['English', withoutFindLast, 'Connect wallet', 'Update your browser', 'This browser is too old', /latest version/],
  ['German', inGerman, 'Wallet verbinden', 'Browser aktualisieren', 'Dieser Browser ist zu alt', /neueste Version/],
] as const)(
  'the modal says in %s that a browser is too old, and what to do',
  async (_, before, button, title, heading, text) => {
    const { page, errors, close } = await openOwnPage(browser, built, { before, device: still })
    await page.getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('heading', { name: heading }).waitFor()
    expect(await dialog.getByText(text).count()).toBe(1)
    expect(await dialog.locator('details').count()).toBe(0)
    expect(await page.locator('html').getAttribute('data-error')).toBe('browser_too_old')
    expect(await findAxeProblems(page, { part: 'wallet-modal' })).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    await close()
  },
)

type IsOf = (name: string, code: string) => boolean

const ofModal: IsOf = (name) => /^modal-/.test(name)
const ofItsWindow: IsOf = (_, code) => code.includes('.wm-setup')

/** Adds syntax to one file that the browser cannot parse, as new syntax is to an old browser. */
const unreadable = (isIt: IsOf) =>
  new Map([...built.files].map(([name, code]) => [name, isIt(name, code) ? `${code}\nclass { newer }` : code]))

test.each([
  ['the modal', ofModal],
  ['the window that would say so', ofItsWindow],
])('if an old browser cannot parse the code of %s, the page’s button says what to do', async (_, isIt) => {
  expect([...built.files].filter(([name, code]) => isIt(name, code))).toHaveLength(1)
  const { page, close } = await openOwnPage(
    browser,
    { files: unreadable(isIt) },
    { before: withoutFindLast, device: still },
  )
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('button', { name: 'Update your browser' }).first().waitFor()
  expect(await page.locator('html').getAttribute('data-error')).toBe('browser_too_old')
  await close()
})

test('a parse error in a current browser does not blame the browser’s age', async () => {
  const { page, close } = await openOwnPage(browser, { files: unreadable(ofModal) }, { device: still })
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  expect(await page.locator('html').getAttribute('data-error')).toBe('modal_load_failed')
  await close()
})
